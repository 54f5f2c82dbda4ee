import Domain
import PhotoActions

/// Finds the photo that a link or another screen leads to.
struct PhotoInteractor {
  let stream: any PhotoStreaming

  func obtainPhoto(_ address: PhotoAddress) async throws -> StreamItem {
    switch address {
    case .photo(let id):
      guard let item = try await stream.photo(id) else { throw PhotoLeft() }
      return item
    case .place(let place):
      guard let item = try await stream.photo(at: place) else {
        throw NoSuchPlace(place: place, total: try await stream.start()?.total ?? 0)
      }
      return item
    }
  }
}
