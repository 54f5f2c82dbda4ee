import Domain
import Storage
import Synchronization

/// Finds the targets of mutations about photos.
final class PhotoTargets: Sendable {
  private let profile: Int64
  private let store: any SourceStoring
  /// The kind of a source never changes, so that it is read once.
  private let kinds = Mutex<[SourceID: Source.Kind]>([:])

  init(profile: Int64, store: any SourceStoring) {
    self.profile = profile
    self.store = store
  }

  /// The status of a photo that an account sees, or else the photo itself. Throws
  /// ``WritingError/sourceGone``.
  func target(of photo: Photo) async throws -> MutationTarget {
    try await targets(of: [photo])[0]
  }

  /// The targets of several photos, in the same order.
  func targets(of photos: [Photo]) async throws -> [MutationTarget] {
    let kinds = try await kinds(of: Set(photos.map(\.id.source).filter { $0.viewer == nil }))
    return try photos.map { photo -> MutationTarget in
      if let account = photo.id.source.viewer {
        return .status(account, photo.status ?? photo.id.item)
      }
      guard let kind = kinds[photo.id.source] else { throw WritingError.sourceGone }
      return kind.account(of: photo.id.item).map {
        .status($0, photo.status ?? String(photo.id.item.prefix { $0 != "/" }))
      } ?? .photo(photo.id)
    }
  }

  /// Reads the kinds again if a source is new.
  private func kinds(of sources: Set<SourceID>) async throws -> [SourceID: Source.Kind] {
    let known = kinds.withLock { $0 }
    guard !sources.isSubset(of: known.keys) else { return known }
    let read = Dictionary(
      try await store.sources(of: profile).map { ($0.id, $0.kind) }, uniquingKeysWith: { $1 })
    kinds.withLock { $0 = read }
    return read
  }
}
