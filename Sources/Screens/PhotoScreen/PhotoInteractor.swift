import Domain
import PhotoActions

/// Finds the photo that a link or another screen leads to.
struct PhotoInteractor {
  let stream: any PhotoStreaming

  /// A photo wherever it stands. Throws ``PhotoLeft``.
  func obtainPhoto(_ id: PhotoID) async throws -> StreamItem {
    guard let item = try await stream.photo(id) else { throw PhotoLeft() }
    return item
  }
}
