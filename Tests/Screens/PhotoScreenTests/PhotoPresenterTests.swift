import Domain
import Fakes
import Testing

@testable import PhotoScreen

@MainActor
@Suite("The presenter of photo")
struct PhotoPresenterTests {
  @MainActor
  private final class FakeView: PhotoViewing {
    private(set) var states: [PhotoState] = []
    func display(_ state: PhotoState) { states.append(state) }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()

  private func presenter(_ stream: FakePhotoStream) -> PhotoPresenter {
    let presenter = PhotoPresenter(
      interactor: PhotoInteractor(stream: stream, reporting: reporter),
      router: PhotoRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test("looks for the next photo, then shows it")
  func shows() async {
    let photos = [Photo.example(1), .example(2)]
    await presenter(FakePhotoStream(photos)).show()
    #expect(
      view.states.map(\.content) == [
        .loading(progress: nil),
        .loaded(.next(StreamItem(photo: photos[0], place: 1, total: 2))),
      ])
  }

  @Test("says that there are no photos, and then leads nowhere")
  func empty() async {
    await presenter(FakePhotoStream()).open()
    #expect(view.states.last?.content == .loaded(.empty))
    #expect(navigator.steps.isEmpty)
  }

  @Test("opens the next photo in the stream")
  func opens() async {
    await presenter(FakePhotoStream([.example(1, isSeen: true), .example(2)])).open()
    #expect(navigator.steps == ["stream 2"])
  }

  @Test("says what went wrong, and hands it to the log")
  func fails() async {
    await presenter(FakePhotoStream(failure: LibraryError.busy)).open()
    #expect(view.states.last?.content == .failed(reason: LibraryError.busy.reason))
    #expect(reporter.activities == ["looking for the next photo"])
    #expect(navigator.steps.isEmpty)
  }
}
