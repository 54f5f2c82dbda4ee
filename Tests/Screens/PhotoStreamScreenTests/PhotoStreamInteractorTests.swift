import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@Suite("The photo stream's interactor")
struct PhotoStreamInteractorTests {
  private func interactor(
    _ photos: [Photo] = [], settings: FakeSettings = FakeSettings(),
    reporter: RecordingReporter = RecordingReporter()
  ) -> PhotoStreamInteractor {
    PhotoStreamInteractor(
      stream: FakePhotoStream(photos), sources: FakeSources(), media: FakeMedia(),
      settings: settings, time: ManualTime(), reporting: reporter)
  }

  @Test("reads how pictures are shown from the settings")
  func displaySettings() {
    let settings = FakeSettings(arguments: [
      .displayHeight: "40", .displaySymbols: "half", .displaySensitive: "show",
    ])
    #expect(
      interactor(settings: settings).displaySettings
        == DisplaySettings(height: 40, symbols: "half", coversSensitive: false))
  }

  @Test("remembers each used card once")
  func retiresCards() throws {
    let settings = FakeSettings()
    let interactor = interactor(settings: settings)
    interactor.retire(.list)
    interactor.retire(.help)
    interactor.retire(.list)
    #expect(settings.text(.cardsUsed) == "list help")
    #expect(interactor.neededCards() == [.next, .open, .grid, .show, .settings])
  }

  @Test("asks the stream for the neighbours of a photo")
  func neighbours() async throws {
    let photos = [Photo.example(1), .example(2), .example(3)]
    let interactor = interactor(photos)
    let middle = try await interactor.obtainPhoto(at: 2)
    let walk = PhotoWalk().jumped(to: try #require(middle))
    #expect(try await interactor.obtainNext(of: walk)?.current?.place == 3)
    #expect(try await interactor.obtainPrevious(of: walk)?.current?.place == 1)
    #expect(try await interactor.obtainCurrent(of: walk)?.current?.place == 2)
  }

  @Test("asks for pictures in the size they will have, until the photo expires")
  func pictures() async throws {
    let media = FakeMedia()
    let interactor = PhotoStreamInteractor(
      stream: FakePhotoStream(), sources: FakeSources(), media: media, settings: FakeSettings(),
      time: ManualTime(), reporting: RecordingReporter())
    let story = Photo.example(1, goneInHours: 5)
    let bounds = PixelSize(clamping: 640, 256)
    for try await _ in interactor.obtainPicture(of: story, fitting: bounds) {}
    interactor.expect([story], fitting: bounds)
    let request = PictureRequest(story.media, fitting: bounds, until: story.expiresAt)
    #expect(media.asked == [request])
    #expect(media.expected == [[request]])
  }

  @Test("hands errors that nobody sees to the log")
  func reports() {
    let reporter = RecordingReporter()
    interactor(reporter: reporter).report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}
