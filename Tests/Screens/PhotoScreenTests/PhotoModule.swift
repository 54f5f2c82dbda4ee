import Domain
import Fakes

@testable import PhotoScreen

/// A presenter over a stream in memory, with everything around it.
@MainActor
struct PhotoModule {
  let view = View()
  let stream: FakePhotoStream
  let media: FakeMedia
  let responding: FakeResponding
  let posting = FakePosting(PostPlace.examples)
  let navigator = FakeNavigator()
  let reporter = RecordingReporter()
  let presenter: PhotoPresenter
  static let canvas = PictureCanvas(columns: 80, rows: 24)

  /// A view that remembers what it was shown.
  @MainActor
  final class View: PhotoViewing {
    private(set) var states: [PhotoState] = []
    var content: LoadState<PhotoContent>? { states.last?.content }

    var page: PhotoPage? {
      guard case .page(let page) = content?.value else { return nil }
      return page
    }

    func display(_ state: PhotoState) { states.append(state) }
  }

  init(
    _ photos: [Photo] = [], failure: (any Error)? = nil, media: FakeMedia = FakeMedia(),
    sources: FakeSources = FakeSources(), settings: FakeSettings = FakeSettings(),
    responding: FakeResponding = FakeResponding()
  ) {
    stream = FakePhotoStream(photos, failure: failure)
    self.media = media
    self.responding = responding
    presenter = PhotoPresenter(
      interactor: PhotoInteractor(
        stream: stream, sources: sources, media: media, responding: responding, posting: posting,
        settings: settings, time: ManualTime(), reporting: reporter),
      router: PhotoRouter(navigator: navigator))
    presenter.view = view
  }
}
