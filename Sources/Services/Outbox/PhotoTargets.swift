import Domain

/// Finds out where what is said of a photo belongs.
struct PhotoTargets: Sendable {
  let profile: Int64
  let store: any SourceStoring

  /// Of a photo of an account's timeline its status, else the photo itself. Throws
  /// ``WritingError/sourceGone``.
  func target(of photo: Photo) async throws -> MutationTarget {
    try await targets(of: [photo])[0]
  }

  /// The same for several, in their order.
  func targets(of photos: [Photo]) async throws -> [MutationTarget] {
    let sources = Dictionary(
      try await store.sources(of: profile).map { ($0.id, $0.kind) }, uniquingKeysWith: { $1 })
    return try photos.map { photo in
      switch sources[photo.id.source] {
      case nil: throw WritingError.sourceGone
      case .account(let account, _): .status(account, Self.status(of: photo.id))
      case .folder, .feed, .samples: .photo(photo.id)
      }
    }
  }

  /// A status has a photo for each picture: `7`, `7/02`, `7/03`.
  private static func status(of id: PhotoID) -> String {
    id.item.split(separator: "/", maxSplits: 1).first.map(String.init) ?? id.item
  }
}
