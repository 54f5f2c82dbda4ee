import Domain
import Fakes
import PhotoActions
import Testing

@testable import PhotoScreen

@Suite("The interactor of one photo")
struct PhotoInteractorTests {
  @Test func `finds photos by place and by identity, and says what is wrong with others`()
    async throws
  {
    let photos = [Photo.example(1), .example(2)]
    let interactor = PhotoInteractor(stream: FakePhotoStream(photos))
    #expect(try await interactor.obtainPhoto(.place(2)).photo == photos[1])
    #expect(try await interactor.obtainPhoto(.photo(photos[1].id)).place == 2)
    await #expect(throws: NoSuchPlace(place: 3, total: 2)) {
      try await interactor.obtainPhoto(.place(3))
    }
    await #expect(throws: PhotoLeft()) {
      try await interactor.obtainPhoto(.photo(Photo.example(7).id))
    }
  }
}
