import Domain
import PhotoActions
import Viper

/// Shows states to a person.
@MainActor
protocol SearchViewing: AnyObject {
  func display(_ state: SearchState)
}

/// Looks for photos page by page. What was found keeps its numbers until something else is looked for; the
/// component does what is asked with one of them.
@MainActor
final class SearchPresenter: SearchPresenting {
  weak var view: (any SearchViewing)?
  private let photos: PhotoActionsPresenter
  private let interactor: SearchInteractor
  private let router: SearchRouter
  private var state = SearchState()
  private var query: SearchQuery?
  private var found: [PhotoID] = []
  private var end: SearchCursor?
  private var suggesting: Task<Void, Never>?
  /// What Tab offers.
  private(set) var suggestions: [String] = []

  init(photos: PhotoActionsPresenter, interactor: SearchInteractor, router: SearchRouter) {
    self.photos = photos
    self.interactor = interactor
    self.router = router
    photos.meansOnlyListed = true
  }

  deinit {
    suggesting?.cancel()
  }

  func appear(_ text: String?, isInteractive: Bool) async {
    if let text { await find(text) }
    guard isInteractive else { return }
    suggesting?.cancel()
    suggesting = Task { [weak self, interactor] in
      let suggestions = await interactor.obtainSuggestions()
      self?.suggestions = suggestions
    }
  }

  func disappear() {
    photos.turn.end()
    suggesting?.cancel()
  }

  func find(_ text: String) async {
    await answer { [self] in
      let query: SearchQuery
      do {
        query = try interactor.read(text)
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
      try await prepare()
      let (list, end) = try await interactor.obtainPage(of: query, after: nil, count: 0)
      (self.query, found) = (query, [])
      note(list, end)
      return .found(list)
    }
  }

  func showMore() async {
    await answer { [self] in
      guard let query else { return .nothing }
      guard let end else { return .end(of: found.count) }
      let (list, next) = try await interactor.obtainPage(
        of: query, after: end, count: found.count)
      note(list, next)
      return .found(list)
    }
  }

  /// Without a number, the first one.
  func open(_ number: Int?) async {
    let content = await answer { [self] in .opened(try id(number ?? 1)) }
    if case .opened(let id) = content { await router.open(id) }
  }

  /// Shows nothing else in the stream from now on.
  func showAlone() async {
    guard let query else { return await showMore() }
    await router.showAlone(query.text)
  }

  func perform(_ action: PhotoAction) async {
    await photos.perform(action)
  }
}

extension SearchPresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func wait() {
    state.preparing = nil
    show(.loading(progress: nil))
  }

  func show(_ answer: LoadState<SearchContent>) {
    state.content = answer
    view?.display(state)
  }

  func report(_ error: any Error) {
    interactor.reporting.note(error, while: "looking for photos")
  }
}

extension SearchPresenter {
  /// A library that is older than the search takes a moment, once.
  private func prepare() async throws {
    for try await progress in interactor.prepare() {
      try Task.checkCancellation()
      state.preparing = progress
      show(.loading(progress: nil))
    }
    state.preparing = nil
  }

  private func note(_ list: SearchList, _ end: SearchCursor?) {
    found += list.photos.map(\.id)
    self.end = end
    photos.listed = Dictionary(
      zip(1..., found), uniquingKeysWith: { first, _ in first })
  }

  private func id(_ number: Int) throws -> PhotoID {
    guard found.indices.contains(number - 1) else { throw NoSuchNumber(number) }
    return found[number - 1]
  }
}
