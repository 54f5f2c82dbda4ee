import Domain
import Fakes
import Testing

@testable import PhotoStreamScreen

@Suite("The photo stream's interactor")
struct PhotoStreamInteractorTests {
  private func interactor(
    _ photos: [Photo] = [], settings: FakeSettings = FakeSettings(),
    reporter: RecordingReporter = RecordingReporter(), media: FakeMedia = FakeMedia(),
    responding: FakeResponding = FakeResponding()
  ) -> PhotoStreamInteractor {
    let (stream, sources) = (FakePhotoStream(photos), FakeSources())
    let naming = MutationNaming(accounts: FakeAccounts(), sources: sources, stream: stream)
    return PhotoStreamInteractor(
      stream: stream, sources: sources, media: media, responding: responding,
      posting: FakePosting(),
      watch: NotificationWatch(
        notifications: FakeNotifications(), accounts: FakeAccounts(), naming: naming,
        settings: settings, reporting: reporter),
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
    #expect(interactor.neededCards() == [.next, .open, .grid, .show, .like, .settings])
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
    let interactor = interactor(media: media)
    let story = Photo.example(1, goneInHours: 5)
    let bounds = PixelSize(clamping: 640, 256)
    for try await _ in interactor.obtainPicture(of: story, fitting: bounds) {}
    interactor.expect([story], fitting: bounds)
    let request = PictureRequest(
      story.media, fitting: bounds, until: story.expiresAt, size: story.size, of: story.id)
    #expect(media.asked == [request])
    #expect(media.expected == [[request]])
  }

  @Test("asks once how the photos of a list stand, and shows them without where that fails")
  func standings() async {
    let photos = [Photo.example(1), .example(2)]
    let liked = Standing(reception: Reception(likes: 2, mine: .like))
    let responding = FakeResponding([photos[1].id: liked])
    let standings = await interactor(responding: responding).obtainStandings(of: photos)
    #expect(standings == [photos[0].id: Standing(), photos[1].id: liked])
    #expect(responding.questions == [photos.map(\.id)])
    let reporter = RecordingReporter()
    let broken = interactor(
      reporter: reporter, responding: FakeResponding(failure: LibraryError.busy))
    #expect(await broken.obtainStandings(of: photos).isEmpty)
    #expect(reporter.activities == ["looking how photos stand"])
  }

  @Test("hands errors that nobody sees to the log")
  func reports() {
    let reporter = RecordingReporter()
    interactor(reporter: reporter).report(LibraryError.busy, while: "testing")
    #expect(reporter.activities == ["testing"])
  }
}
