import Domain
import Fakes
import Testing

@testable import {{module}}Screen

@MainActor
@Suite("The presenter of {{phrase}}")
struct {{module}}PresenterTests {
  @MainActor
  private final class FakeView: {{module}}Viewing {
    private(set) var states: [{{module}}State] = []
    func display(_ state: {{module}}State) { states.append(state) }

    /// The numbers of the page that is shown.
    var places: [Int] {
      guard case .loaded(.page(let page)) = states.last?.content else { return [] }
      return page.items.map(\.place)
    }
  }

  private let navigator = FakeNavigator()
  private let reporter = RecordingReporter()
  private let view = FakeView()

  private func presenter(_ stream: FakePhotoStream) -> {{module}}Presenter {
    let presenter = {{module}}Presenter(
      interactor: {{module}}Interactor(
        stream: stream, settings: FakeSettings(arguments: [.listLength: "2"]),
        reporting: reporter), router: {{module}}Router(navigator: navigator))
    presenter.view = view
    return presenter
  }

  private let three = FakePhotoStream([.example(1), .example(2), .example(3)])

  @Test func `turns pages up to the end, and starts again`() async {
    let presenter = presenter(three)
    await presenter.more()
    #expect(view.states.first?.content == .loading(progress: nil))
    #expect(view.places == [1, 2])
    await presenter.more()
    #expect(view.places == [3])
    await presenter.more()
    #expect(view.states.last?.content == .failed(reason: {{module}}Problem.noMore.reason))
    await presenter.list()
    #expect(view.places == [1, 2])
  }

  @Test func `says that there are no photos`() async {
    await presenter(FakePhotoStream()).list()
    #expect(view.states.last?.content == .loaded(.empty))
  }

  @Test func `opens the chosen photo in the stream`() async {
    let presenter = presenter(three)
    await presenter.list()
    presenter.select(2)
    #expect(view.states.last?.selection == Photo.example(2).id)
    await presenter.open()
    #expect(navigator.steps == ["stream 2"])
  }

  @Test func `selects only what is on this page, and forgets it on the next`() async {
    let presenter = presenter(three)
    presenter.select(1)
    #expect(view.states.last?.content == .failed(reason: {{module}}Problem.notHere(1, nil).reason))
    await presenter.list()
    presenter.select(3)
    #expect(view.states.last?.content == .failed(reason: {{module}}Problem.notHere(3, 1...2).reason))
    presenter.select(1)
    await presenter.more()
    await presenter.open()
    #expect(view.states.last?.content == .failed(reason: {{module}}Problem.noSelection.reason))
    #expect(navigator.steps.isEmpty)
  }

  @Test func `says what went wrong, and hands it to the log`() async {
    await presenter(FakePhotoStream(failure: LibraryError.busy)).list()
    #expect(view.states.last?.content == .failed(reason: LibraryError.busy.reason))
    #expect(reporter.activities == ["reading a page of the stream"])
  }
}
