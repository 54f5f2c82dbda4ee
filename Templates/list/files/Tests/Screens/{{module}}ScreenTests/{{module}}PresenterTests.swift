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
    private(set) var answers: [LoadState<{{module}}Page>] = []
    func display(_ answer: LoadState<{{module}}Page>) { answers.append(answer) }

    /// The numbers of the page that is shown.
    var places: [Int]? { answers.last?.value?.items.map(\.place) }
    /// Why none is.
    func refuses(_ problem: {{module}}Problem) -> Bool {
      answers.last == .failed(reason: problem.reason)
    }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()

  private func presenter(
    _ stream: FakePhotoStream = FakePhotoStream([.example(1), .example(2), .example(3)])
  ) -> {{module}}Presenter {
    let presenter = {{module}}Presenter(
      interactor: {{module}}Interactor(
        dependencies: FakeServices {
          ($0.stream, $0.reporting) = (stream, reporter)
          $0.settings = FakeSettings(arguments: [.listLength: "2"])
        }), router: {{module}}Router(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `turns pages up to the end, and starts again`() async {
    let presenter = presenter()
    await presenter.more()
    #expect(view.answers.first == .loading(progress: nil))
    #expect(view.places == [1, 2])
    await presenter.more()
    #expect(view.places == [3])
    await presenter.more()
    #expect(view.refuses(.noMore))
    await presenter.list()
    #expect(view.places == [1, 2])
  }

  @Test func `opens the chosen photo in the stream`() async {
    let presenter = presenter()
    await presenter.list()
    presenter.select(2)
    #expect(view.answers.last?.value?.selection == Photo.example(2).id)
    await presenter.open()
    #expect(navigator.steps == ["stream 2"])
  }

  @Test func `selects only what is on this page, and forgets it on the next`() async {
    let presenter = presenter()
    await presenter.list()
    presenter.select(3)
    #expect(view.refuses(.notHere(3)))
    presenter.select(1)
    await presenter.more()
    await presenter.open()
    #expect(view.refuses(.noSelection))
    #expect(navigator.steps.isEmpty)
  }

  @Test func `says what went wrong, and hands it to the log`() async {
    await presenter(FakePhotoStream(failure: LibraryError.busy)).list()
    #expect(view.answers.last == .failed(reason: LibraryError.busy.reason))
    #expect(reporter.activities == ["reading a page of the stream"])
  }
}
