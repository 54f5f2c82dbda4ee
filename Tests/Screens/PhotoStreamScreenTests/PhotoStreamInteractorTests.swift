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
    #expect(interactor.neededCards() == [.next, .show, .settings])
  }

  @Test("asks the stream for the neighbours of a photo")
  func neighbours() async throws {
    let photos = [Photo.example(1), .example(2), .example(3)]
    let interactor = interactor(photos)
    #expect(try await interactor.obtainNext(after: photos[1].id)?.place == 3)
    #expect(try await interactor.obtainPrevious(before: photos[1].id)?.place == 1)
  }

  @Test("hands errors that nobody sees to the log")
  func reports() {
    let reporter = RecordingReporter()
    interactor(reporter: reporter).report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}
