import Domain
import Fakes
import Testing

@testable import PhotoScreen

@Suite("The interactor of one photo")
struct PhotoInteractorTests {
  private let reporter = RecordingReporter()

  private func interactor(
    _ photos: [Photo], media: FakeMedia = FakeMedia(), settings: FakeSettings = FakeSettings(),
    responding: FakeResponding = FakeResponding()
  ) -> PhotoInteractor {
    let (stream, sources) = (FakePhotoStream(photos), FakeSources())
    return PhotoInteractor(
      stream: stream, sources: sources, media: media, responding: responding,
      posting: FakePosting(), settings: settings, time: ManualTime(), reporting: reporter)
  }

  @Test("finds photos by place and by identity, and says what is wrong with others")
  func finds() async throws {
    let photos = [Photo.example(1), .example(2)]
    let interactor = interactor(photos)
    #expect(try await interactor.obtainPhoto(.place(2)).photo == photos[1])
    #expect(try await interactor.obtainPhoto(.photo(photos[1].id)).place == 2)
    await #expect(throws: NoSuchPlace(place: 3, total: 2)) {
      try await interactor.obtainPhoto(.place(3))
    }
    await #expect(throws: PhotoLeft()) {
      try await interactor.obtainPhoto(.photo(Photo.example(7).id))
    }
  }

  @Test("finds the neighbours of a photo")
  func neighbours() async throws {
    let interactor = interactor([.example(1), .example(2), .example(3)])
    let walk = PhotoWalk().jumped(to: try await interactor.obtainPhoto(.place(2)))
    #expect(try await interactor.obtainNext(of: walk)?.current?.place == 3)
    #expect(try await interactor.obtainPrevious(of: walk)?.current?.place == 1)
    #expect(try await interactor.obtainCurrent(of: walk)?.current?.place == 2)
  }

  @Test("asks for pictures until the photo expires, and for the original of what it is")
  func pictures() async throws {
    let media = FakeMedia()
    let story = Photo.example(1, goneInHours: 5)
    let interactor = interactor([story], media: media)
    let bounds = PixelSize(clamping: 640, 384)
    for try await _ in interactor.obtainPicture(of: story, fitting: bounds) {}
    #expect(
      media.asked == [
        PictureRequest(
          story.media, fitting: bounds, until: story.expiresAt, size: story.size,
          of: story.id)
      ])
    #expect(
      try await interactor.saveOriginal(of: story, to: "/tmp/1.jpg").displayPath == "/tmp/1.jpg")
  }

  @Test("reads from the settings how pictures look")
  func settings() {
    let settings = FakeSettings(arguments: [.displaySymbols: "half", .displaySensitive: "show"])
    #expect(
      interactor([], settings: settings).displaySettings
        == DisplaySettings(symbols: "half", coversSensitive: false))
  }

  @Test("knows how a photo stands, and shows it without where that fails")
  func standing() async {
    let liked = Standing(reception: Reception(likes: 2, mine: .like))
    let photo = Photo.example(1)
    let responding = FakeResponding([photo.id: liked])
    #expect(await interactor([], responding: responding).obtainStanding(of: photo) == liked)
    let broken = interactor([], responding: FakeResponding(failure: LibraryError.busy))
    #expect(await broken.obtainStanding(of: photo) == nil)
    #expect(reporter.activities == ["looking how a photo stands"])
  }

  @Test("hands errors that nobody sees to the log")
  func reports() {
    interactor([]).report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}
