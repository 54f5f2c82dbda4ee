import Domain
import Fakes
import PhotoActions
import PhotoDev
import Viper

@testable import PhotoScreen

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
    _ photos: [Photo] = [], failure: (any Error)? = nil, media: FakeMedia = FakeMedia(),
    responding: FakeResponding = FakeResponding()
  ) {
    stream = FakePhotoStream(photos, failure: failure)
    self.photos = PhotoActionsRouter.makeComponent(
      FakeServices { [stream, reporter] in
        ($0.stream, $0.media, $0.reporting) = (stream, media, reporter)
        $0.responding = responding
      },
      ScreenContext(console: console, navigator: FakeNavigator()), layout: .alone)
    presenter = PhotoPresenter(
      photos: self.photos.presenter, interactor: PhotoInteractor(stream: stream))
    presenter.view = view
  }

  var place: Int? { photos.presenter.current?.place }
}
