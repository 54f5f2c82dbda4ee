import Domain
import Fakes
import Testing

@testable import PhotoActions

@Suite("The use cases of photos")
struct PhotoActionsInteractorTests {
  private let photos = [Photo.example(1), .example(2), .example(3)]

  private func interactor(
    _ dependencies: FakeServices, layout: PhotoLayout = .amongOthers
  ) -> PhotoActionsInteractor {
    PhotoActionsInteractor(layout: layout, isInteractive: true, dependencies: dependencies)
  }

  @Test func `find photos by what was listed, else by their place`() async throws {
    let interactor = interactor(FakeServices { $0.stream = FakePhotoStream(photos) })
    let listed = [1: photos[2].id]
    #expect(try await interactor.obtainPhoto(1, listed: listed).photo == photos[2])
    #expect(try await interactor.obtainPhoto(2, listed: listed).photo == photos[1])
    await #expect(throws: NoSuchPlace(place: 4, total: 3)) {
      try await interactor.obtainPhoto(4, listed: listed)
    }
  }

  @Test func `take no other photo for one of the list that has left the stream`() async throws {
    let interactor = interactor(FakeServices { $0.stream = FakePhotoStream(photos) })
    let gone = NoSuchNumber(2, advice: "it has left the stream; `list` shows what is there now")
    await #expect(throws: gone) {
      try await interactor.obtainPhoto(2, listed: [2: Photo.example(7).id])
    }
  }

  @Test func `say where numbers come from, if only those of a list mean something`() async throws {
    let interactor = interactor(FakeServices { $0.stream = FakePhotoStream(photos) })
    await #expect(throws: NoSuchNumber(2, advice: "type words")) {
      try await interactor.obtainPhoto(2, listed: [1: photos[2].id], advice: "type words")
    }
  }

  @Test func `ask for a picture of a grid until the photo expires, and say why there is none`()
    async
  {
    let media = FakeMedia()
    let story = Photo.example(1, goneInHours: 5)
    let bounds = PixelSize(clamping: 640, 256)
    _ = await interactor(FakeServices { $0.media = media }).obtainPicture(
      of: story, fitting: bounds)
    #expect(media.asked == [PictureRequest(story, fitting: bounds)])
    #expect(media.asked.first?.expiresAt == story.expiresAt)
    let broken = FakeServices { $0.media = FakeMedia(failure: .timedOut) }
    #expect(
      await interactor(broken).obtainPicture(of: story, fitting: bounds)
        == .unavailable(reason: MediaError.timedOut.reason))
  }

  @Test func `cover pictures of a grid only where pictures are drawn`() {
    let sensitive = StreamItem(photo: .example(1, isSensitive: true), place: 1, total: 1)
    let settings = FakeSettings().display
    let canvas = PictureCanvas(columns: 80, rows: 24)
    #expect(PhotoGrid([sensitive], on: canvas, settings).cells.map(\.picture) == [.covered])
    #expect(PhotoGrid([sensitive], on: nil, settings).cells.map(\.picture) == [.omitted])
  }

  @Test func `know the neighbours of a photo`() async throws {
    let interactor = interactor(FakeServices { $0.stream = FakePhotoStream(photos) })
    let walk = PhotoWalk().jumped(to: try await interactor.obtainPhoto(2, listed: [:]))
    #expect(try await interactor.take(.next, of: walk)?.current?.place == 3)
    #expect(try await interactor.take(.previous, of: walk)?.current?.place == 1)
    #expect(try await interactor.take(.stay, of: walk)?.current?.place == 2)
  }

  @Test func `ask for pictures in the size they will have, until the photo expires`() async throws {
    let media = FakeMedia()
    let story = Photo.example(1, goneInHours: 5)
    let interactor = interactor(
      FakeServices { ($0.stream, $0.media) = (FakePhotoStream([.example(0), story]), media) })
    let canvas = PictureCanvas(columns: 80, rows: 24)
    for try await _ in interactor.obtainPicture(of: story, on: canvas) {}
    let walk = PhotoWalk().jumped(to: try await interactor.obtainPhoto(1, listed: [:]))
    let next = await interactor.obtainPictures(after: walk, on: canvas)
    let request = PictureRequest(
      story.media, fitting: canvas.bounds, until: story.expiresAt, size: story.size, of: story.id)
    #expect(media.asked == [request])
    #expect(next == [request])
  }

  @Test func `read from the settings how pictures look`() async throws {
    let settings = FakeSettings(arguments: [
      .displayHeight: "40", .displaySymbols: "half", .displaySensitive: "show",
    ])
    let item = StreamItem(photo: .example(1, isSensitive: true), place: 1, total: 1)
    let card = try await interactor(FakeServices { $0.settings = settings })
      .obtainCard(of: item, on: nil, uncovered: false)
    #expect(
      card.settings == DisplaySettings(height: 40, symbols: "half", coversSensitive: false))
    #expect(card.picture == .omitted)
  }

  @Test func `know how a photo stands, and show it without where that fails`() async throws {
    let liked = Standing(engagement: Engagement(likes: 2, mine: .like))
    let item = StreamItem(photo: photos[0], place: 1, total: 3)
    let known = interactor(
      FakeServices { $0.responding = FakeResponding([photos[0].id: liked]) })
    #expect(try await known.obtainCard(of: item, on: nil, uncovered: false).standing == liked)
    let reporter = RecordingReporter()
    let broken = interactor(
      FakeServices {
        $0.responding = FakeResponding(failure: LibraryError.busy)
        $0.reporting = reporter
      })
    #expect(try await broken.obtainCard(of: item, on: nil, uncovered: false).standing == nil)
    #expect(reporter.activities == ["looking how photos stand"])
  }

  @Test func `begin no answer that nobody would read`() async {
    let interactor = interactor(
      FakeServices { $0.responding = FakeResponding(failure: WritingError.notAnswerable) })
    await #expect(throws: WritingError.notAnswerable) {
      try await interactor.beginAnswer(to: photos[0])
    }
  }
}
