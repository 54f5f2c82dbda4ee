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
  let photos: PhotoActionsPresenter
  /// The same for what servers have found.
  let elsewhere: PhotoActionsPresenter
  let posts: PagedPhotos
  let interactor: SearchInteractor
  let router: SearchRouter
  private var state = SearchState()
  /// What servers have found, if that is what numbers mean now.
  var serverList: ServerList?
  private(set) var query: SearchQuery?
  private var found: [PhotoID] = []
  private var end: SearchCursor?
  private var suggesting: Task<Void, Never>?
  private var isInteractive = false
  /// What Tab offers.
  private(set) var suggestions: [String] = []

  init(
    photos: PhotoActionsPresenter, elsewhere: PhotoActionsPresenter, posts: PagedPhotos,
    interactor: SearchInteractor, router: SearchRouter
  ) {
    self.photos = photos
    self.elsewhere = elsewhere
    self.posts = posts
    self.interactor = interactor
    self.router = router
    photos.meansOnlyListed = true
    elsewhere.meansOnlyListed = true
  }

  deinit {
    suggesting?.cancel()
  }

  func appear(_ text: String?, isInteractive: Bool) async {
    if let text { await find(text) }
    self.isInteractive = isInteractive
    lookForSuggestions()
  }

  func disappear() {
    photos.turn.end()
    elsewhere.turn.end()
    suggesting?.cancel()
  }

  /// Where nothing is found, servers are asked; with `everywhere` behind the words, only they.
  func find(_ text: String) async {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count > 1, words.last == "everywhere" {
      return await askServers(words.dropLast().joined(separator: " "))
    }
    let content = await answer { [self] in
      let query: SearchQuery
      do {
        query = try interactor.read(try await interactor.obtainSearch(named: text) ?? text)
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
      try await prepare()
      let (list, end) = try await interactor.obtainPage(of: query, after: nil, count: 0)
      (self.query, found, serverList) = (query, [], nil)
      note(list, end)
      return .found(list)
    }
    if case .found(let list) = content, list.photos.isEmpty { await askServersInstead(list.query) }
  }

  func showMore() async {
    await answer { [self] in
      if let serverList { return .end(of: serverList.rows.count) }
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
    if let serverList { return await open(number ?? 1, of: serverList) }
    let content = await answer { [self] in .opened(try id(number ?? 1)) }
    if case .opened(let id) = content { await router.open(id) }
  }

  /// Shows nothing else in the stream from now on.
  func showAlone() async {
    guard let query else { return await showMore() }
    await router.showAlone(query.text)
  }

  /// Keeps what was looked for last as a source, here or at servers.
  func save(as name: String) async {
    let content = await answer { [self] in
      guard let text = serverList?.text ?? query?.text else { return .nothing }
      return .saved(try await interactor.save(interactor.read(text), as: name))
    }
    if case .saved = content { lookForSuggestions() }
  }

  func perform(_ action: PhotoAction) async {
    await (serverList == nil ? photos : elsewhere).perform(action)
  }
}

extension SearchPresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func wait() {
    state.preparing = nil
    show(.loading(progress: nil))
    state.asksServers = false
  }

  /// What the next answer waits for.
  var asksServers: Bool {
    get { state.asksServers }
    set { state.asksServers = newValue }
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

  private func lookForSuggestions() {
    guard isInteractive else { return }
    suggesting?.cancel()
    suggesting = Task { [weak self, interactor] in
      let suggestions = await interactor.obtainSuggestions()
      self?.suggestions = suggestions
    }
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
