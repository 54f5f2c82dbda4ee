import Domain
import Fakes
import PhotoActions
import SearchDev
import Testing
import Viper

@testable import SearchScreen

/// A view that remembers what it was shown.
@MainActor
final class FakeSearchView: SearchViewing {
  private(set) var states: [SearchState] = []
  func display(_ state: SearchState) { states.append(state) }

  /// What was shown last.
  var shown: [String] {
    switch states.last?.content {
    case .loaded(.found(let list)):
      list.photos.enumerated().map { "\(list.start + $0) \($1.photo.caption ?? "")" }
        + (list.hasMore ? ["…"] : []) + part(list.isPart)
    case .loaded(.grid(let grid)):
      grid.cells.map { cell in
        switch cell.picture {
        case .omitted: "\(cell.item.place) omitted"
        case .covered: "\(cell.item.place) covered"
        case .shown: "\(cell.item.place) shown"
        case .unavailable(let reason): reason
        }
      }
    case .loaded(.end(let count, let isPart)): ["all \(count)"] + part(isPart)
    case .loaded(.names(let list)):
      list.shown.enumerated().map { "\(list.start + $0) \($1.name) \($1.photos)" }
        + (list.hasMore ? ["…"] : [])
    case .loaded(.endOfNames(let kind, let count)): ["all \(count) \(kind)"]
    case .loaded(.endElsewhere(let servers)): ["all that is found"] + servers
    case .loaded(.mistaken(let mistake)): ["mistake \(mistake.range)"]
    case .loaded(.nothing): ["nothing"]
    case .loaded(.elsewhere(let list)):
      list.page.flatMap { answer in
        [answer.account.server.name] + (answer.failure.map { [$0] } ?? [])
          + answer.rows.map { row in
            switch row {
            case .photo(let found): "photo \(found.photo.caption ?? "")"
            case .person(let person): person.handle.text
            case .tag(let tag): "#" + tag
            case .words(let found): found.words.text
            }
          }
      }
    case .loaded(.showedPage(let page)): [page.text]
    case .loaded(.saved(let source)): ["\(source.name): \(source.kind)"]
    case .loaded(.opened(let id, _)): ["opened \(id.item)"]
    case .failed(let reason): [reason]
    default: []
    }
  }

  private func part(_ isPart: Bool) -> [String] { isPart ? ["of a part"] : [] }
}

/// Presenters over photos and servers in memory, and what they show.
@MainActor
struct SearchModule {
  static let account = AccountID(rawValue: 1)
  static let found = ServerFindings(
    photos: [Photo.example(7, caption: "fog there")],
    words: [
      ServerFindings.Words(
        TextPost(
          id: "1", moment: ManualTime().now, text: "fog soon", page: "https://photos.example/1"),
        author: "Bo"),
      ServerFindings.Words(TextPost(id: "2", moment: ManualTime().now, text: "fog"), author: ""),
    ],
    people: [PersonProfile.example("fogbow", name: "Fog Bow")].compactMap(\.self), tags: ["fog"])

  let view = FakeSearchView()
  let console = RecordingConsole()
  let navigator = FakeNavigator()
  let reports = RecordingReporter()

  func presenter(
    _ searching: FakeSearching, _ photos: [Photo] = [], stream: FakePhotoStream? = nil,
    comparing: FakeComparing = FakeComparing(),
    servers: FakeServerSearching = FakeServerSearching(), accounts: [Account?] = []
  ) -> SearchPresenter {
    let posts = PagedPhotos()
    let dependencies = FakeServices {
      ($0.searching, $0.servers, $0.reporting) = (searching, servers, reports)
      $0.comparing = comparing
      $0.accounts = FakeAccounts(accounts.compactMap(\.self))
      $0.stream = stream ?? FakePhotoStream(photos)
    }
    let context = ScreenContext(console: console, navigator: navigator)
    let component = PhotoActionsRouter.makeComponent(
      dependencies, context, layout: .amongOthers)
    let elsewhere = PhotoActionsRouter.makeComponent(
      FakeServices(), context, layout: .amongOthers, over: posts)
    let presenter = SearchPresenter(
      photos: component.presenter, elsewhere: elsewhere.presenter, posts: posts,
      interactor: SearchInteractor(dependencies: dependencies),
      router: SearchRouter(navigator: navigator))
    presenter.view = view
    kept.append(component)
    kept.append(elsewhere)
    return presenter
  }

  /// The component's view holds what the presenter uses.
  private let kept = Kept()
  @MainActor private final class Kept {
    private var all: [PhotoActionsView] = []
    func append(_ view: PhotoActionsView) { all.append(view) }
  }
}
