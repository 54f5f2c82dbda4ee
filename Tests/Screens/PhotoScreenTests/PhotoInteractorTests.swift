import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoScreen

@Suite("The interactor of one photo")
struct PhotoInteractorTests {
  @Test func `finds a photo wherever it stands, and says if it has left`() async throws {
    let photos = [Photo.example(1), .example(2)]
    let interactor = PhotoInteractor(stream: FakePhotoStream(photos))
    #expect(try await interactor.obtainPhoto(photos[1].id).place == 2)
    await #expect(throws: PhotoLeft()) {
      try await interactor.obtainPhoto(Photo.example(7).id)
    }
  }
}
