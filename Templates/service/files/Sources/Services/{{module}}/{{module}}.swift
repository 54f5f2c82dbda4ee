import Domain
import Foundation

/// Looks through the stream page by page, so that memory does not grow with it.
public struct {{module}}: {{protocol}} {
  private let stream: any PhotoStreaming
  private let pageLength: Int

  /// Makes a finder that reads `pageLength` photos at a time, 2 at least.
  public init(stream: any PhotoStreaming, pageLength: Int = 200) {
    self.stream = stream
    self.pageLength = max(2, pageLength)
  }

  /// Reads until there are enough, or no more.
  public func photos(matching words: String, limit: Int) async throws -> [StreamItem] {
    guard !words.isEmpty, limit > 0 else { return [] }
    var found: [StreamItem] = []
    var last: PhotoID?
    while found.count < limit {
      try Task.checkCancellation()
      let page = try await stream.rows(from: last, limit: pageLength).compactMap(\.item)
      // A page starts with the photo it was asked for, which was the last of the one before.
      let new = page.drop { $0.id == last }
      guard let end = new.last else { break }
      found += new.filter { matches($0.photo, words) }
      last = end.id
    }
    return Array(found.prefix(limit))
  }
}

extension {{module}} {
  private func matches(_ photo: Photo, _ words: String) -> Bool {
    [photo.caption, photo.alternativeText, photo.author]
      .contains { $0?.range(of: words, options: .caseInsensitive) != nil }
  }
}
