import Domain
import Fakes
import PhotoActions
import Viper

@testable import PhotoScreen

/// What the screen needs, in memory.
struct FakeDependencies: PhotoDependencies {
  var stream: any PhotoStreaming = FakePhotoStream([.example(1), .example(2)])
  let sources: any SourceKeeping = FakeSources()
  var media: any MediaLoading = FakeMedia()
  let responding: any Responding = FakeResponding()
  let revising: any Revising = FakeRevising()
  let posting: any Posting = FakePosting(PostPlace.examples)
  let relating: any Relating = FakeRelating()
  let undoing = UndoLog(time: ManualTime())
  let tagging: any Tagging = FakeTagging()
  let pages: any PageOpening = FakePages(isPossible: true)
  let player: any MediaPlaying = FakePlayer()
  let settings: any SettingsStoring = FakeSettings()
  let time: any TimeSource = ManualTime()
  var reporting: any ErrorReporting = RecordingReporter()
}

/// A presenter over a stream in memory, and the component that shows photos on a console.
@MainActor
struct PhotoModule {
  let console = RecordingConsole()
  let view = View()
  let photos: PhotoActionsView
  let stream: FakePhotoStream
  let reporter = RecordingReporter()
  let presenter: PhotoPresenter

  /// A view that remembers how often there was nothing to show.
  @MainActor
  final class View: PhotoViewing {
    private(set) var empties = 0

    func displayEmpty() { empties += 1 }
  }

  init(
    _ photos: [Photo] = [], failure: (any Error)? = nil, media: FakeMedia = FakeMedia()
  ) {
    stream = FakePhotoStream(photos, failure: failure)
    self.photos = PhotoActionsRouter.makeComponent(
      FakeDependencies(stream: stream, media: media, reporting: reporter),
      ScreenContext(console: console, navigator: FakeNavigator()), layout: .alone)
    presenter = PhotoPresenter(
      photos: self.photos.presenter, interactor: PhotoInteractor(stream: stream))
    presenter.view = view
  }

  var place: Int? { photos.presenter.current?.place }
}
