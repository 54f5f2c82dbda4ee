import Domain
import Fakes
import Testing
import {{module}}Dev

@testable import {{module}}Screen

@MainActor
@Suite("The presenter of {{phrase}}")
struct {{module}}PresenterTests {
  @MainActor
  private final class FakeView: {{module}}Viewing {
    private(set) var answers: [LoadState<{{module}}Content>] = []
    func display(_ answer: LoadState<{{module}}Content>) { answers.append(answer) }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()

  private func presenter(_ stream: FakePhotoStream) -> {{module}}Presenter {
    let presenter = {{module}}Presenter(
      interactor: {{module}}Interactor(
        dependencies: FakeServices { ($0.stream, $0.reporting) = (stream, reporter) }),
      router: {{module}}Router(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `looks for the next photo, then shows it`() async {
    let photos = [Photo.example(1), .example(2)]
    await presenter(FakePhotoStream(photos)).show()
    let item = StreamItem(photo: photos[0], place: 1, total: 2)
    #expect(view.answers == [.loading(progress: nil), .loaded(.next(item))])
  }

  @Test func `says that there are no photos, and then leads nowhere`() async {
    await presenter(FakePhotoStream()).open()
    #expect(view.answers.last == .loaded(.empty))
    #expect(navigator.steps.isEmpty)
  }

  @Test func `opens the next photo in the stream`() async {
    await presenter(FakePhotoStream([.example(1, isSeen: true), .example(2)])).open()
    #expect(navigator.steps == ["stream 2"])
  }

  @Test func `says what went wrong, and hands it to the log`() async {
    await presenter(FakePhotoStream(failure: LibraryError.busy)).open()
    #expect(view.answers.last == .failed(reason: LibraryError.busy.reason))
    #expect(reporter.activities == ["looking for the next photo"])
    #expect(navigator.steps.isEmpty)
  }
}
