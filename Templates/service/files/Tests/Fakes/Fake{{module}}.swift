import Domain

/// Finds what a test prepared, whatever the words are.
public struct Fake{{module}}: {{protocol}} {
  private let items: [StreamItem]
  private let failure: (any Error)?

  /// Makes a finder; with a failure, it throws that.
  public init(_ items: [StreamItem] = [], failure: (any Error)? = nil) {
    self.items = items
    self.failure = failure
  }

  /// The first prepared photos.
  public func photos(matching words: String, limit: Int) async throws -> [StreamItem] {
    if let failure { throw failure }
    return Array(items.prefix(limit))
  }
}
