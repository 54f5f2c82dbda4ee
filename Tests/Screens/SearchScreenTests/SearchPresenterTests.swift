import Domain
import Fakes
import PhotoActions
import Testing
import Viper

@testable import SearchScreen

@MainActor
@Suite("The search's presenter")
struct SearchPresenterTests {
  @MainActor
  private final class FakeView: SearchViewing {
    private(set) var states: [SearchState] = []
    func display(_ state: SearchState) { states.append(state) }

    /// What was shown last.
    var shown: [String] {
      switch states.last?.content {
      case .loaded(.found(let list)):
        list.photos.enumerated().map { "\(list.start + $0) \($1.photo.caption ?? "")" }
          + (list.hasMore ? ["…"] : [])
      case .loaded(.end(let count)): ["all \(count)"]
      case .loaded(.mistaken(let mistake)): ["mistake \(mistake.range)"]
      case .loaded(.nothing): ["nothing"]
      case .loaded(.opened(let id)): ["opened \(id.item)"]
      case .failed(let reason): [reason]
      default: []
      }
    }
  }

  private let view = FakeView()
  private let navigator = FakeNavigator()
  private let reports = RecordingReporter()

  private func presenter(
    _ searching: FakeSearching, _ photos: [Photo] = []
  ) -> SearchPresenter {
    let dependencies = TestDependencies(
      searching: searching, stream: FakePhotoStream(photos), reporting: reports)
    let console = RecordingConsole()
    let component = PhotoActionsRouter.makeComponent(
      dependencies, ScreenContext(console: console, navigator: navigator), layout: .amongOthers)
    let presenter = SearchPresenter(
      photos: component.presenter,
      interactor: SearchInteractor(
        searching: searching, sources: dependencies.sources, settings: dependencies.settings,
        time: dependencies.time, reporting: reports),
      router: SearchRouter(navigator: navigator))
    presenter.view = view
    kept.append(component)
    return presenter
  }

  /// The component's view holds what the presenter uses.
  private let kept = Kept()
  @MainActor private final class Kept {
    private var all: [PhotoActionsView] = []
    func append(_ view: PhotoActionsView) { all.append(view) }
  }

  @Test func `pages go on with their numbers, and end`() async {
    let photos = (1...25).map { Photo.example($0) }
    let presenter = presenter(FakeSearching(photos), photos)
    await presenter.showMore()
    #expect(view.shown == ["nothing"])
    await presenter.find("photo")
    let length = view.shown.count - 1
    #expect(view.shown.first == "1 Photo 1" && view.shown.last == "…")
    await presenter.showMore()
    #expect(view.shown.first == "\(length + 1) Photo \(length + 1)")
    while view.shown.last == "…" { await presenter.showMore() }
    await presenter.showMore()
    #expect(view.shown == ["all 25"])
    await presenter.open(25)
    #expect(navigator.steps == ["photo test photo-25"])
    #expect(reports.lines.isEmpty)
  }

  @Test func `numbers mean what was found, and nothing else`() async {
    let photos = [Photo.example(1, caption: "sun"), Photo.example(2, caption: "fog")]
    let presenter = presenter(FakeSearching(photos), photos)
    await presenter.find("fog")
    await presenter.open(2)
    #expect(view.shown == ["there is no number 2: `list` first"])
    await presenter.open(nil)
    #expect(view.shown == ["opened photo-2"])
  }

  @Test func `a mistake keeps what was found before`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let presenter = presenter(FakeSearching(photos), photos)
    await presenter.find("fog")
    await presenter.find("fog is:red")
    #expect(view.shown == ["mistake 7..<10"])
    await presenter.showMore()
    #expect(view.shown == ["all 1"])
    #expect(reports.lines.isEmpty, "mistakes are no news for a log")
  }

  @Test func `tells how far an old library is, then what is found`() async {
    let photos = [Photo.example(1, caption: "fog")]
    let progress = SearchProgress(done: 1, total: 2)
    let presenter = presenter(FakeSearching(photos, preparing: [progress]), photos)
    await presenter.find("fog")
    #expect(view.states.contains { $0.preparing == progress })
    #expect(view.states.last?.preparing == nil)
    #expect(view.shown == ["1 fog"])
  }

  @Test func `what fails is told and reported; what was found alone is asked of the stream`() async
  {
    let presenter = presenter(FakeSearching(failure: LibraryError.diskFull))
    await presenter.find("fog")
    #expect(view.shown == [LibraryError.diskFull.reason])
    #expect(reports.lines.count == 1)
    await presenter.showAlone()
    #expect(navigator.steps.isEmpty)
  }
}
