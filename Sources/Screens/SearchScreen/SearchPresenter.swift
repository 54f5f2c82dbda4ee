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
  /// What is said where a number means nothing.
  static let advice = "type words to look for, such as `fog`"

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
  /// The people, tags or towns of what was found here, if numbers mean these now.
  var nameList: NameList?
  private(set) var query: SearchQuery?
  private var found: [PhotoID] = []
  /// The number of the first one of the last page.
  private var firstListed = 1
  private var end: SearchCursor?
  private(set) var suggesting: Task<Void, Never>?
  private var isInteractive = false
  /// What Tab offers.
  var suggestions: [String] {
    frequentSuggestions + rareSuggestions.subtracting(frequentSuggestions)
  }
  private var frequentSuggestions: [String] = []
  /// What else goes on like the word that is being typed.
  private var rareSuggestions: Set<String> = []

  init(
    photos: PhotoActionsPresenter, elsewhere: PhotoActionsPresenter, posts: PagedPhotos,
    interactor: SearchInteractor, router: SearchRouter
  ) {
    self.photos = photos
    self.elsewhere = elsewhere
    self.posts = posts
    self.interactor = interactor
    self.router = router
    photos.adviceOnNumbers = Self.advice
    elsewhere.adviceOnNumbers = Self.advice
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
    for component in [photos, elsewhere] {
      component.turn.end()
      component.forgetComments()
    }
    suggesting?.cancel()
  }

  /// What would be found here. No command takes its turn for it, and nothing that was found before is forgotten.
  func preview(_ text: String, length: Int) async -> SearchList? {
    guard Self.wordsForServers(text) == nil else { return nil }
    do {
      return try await interactor.obtainPreview(of: text, length: length)
    } catch {
      report(error)
      return nil
    }
  }

  /// What else goes on like the last word of a line, for Tab.
  func lookUpWords(for text: String) async {
    await suggesting?.value
    guard !Task.isCancelled else { return }
    let found = await interactor.obtainSuggestions(behind: text)
    if !Task.isCancelled { rareSuggestions = Set(found) }
  }

  /// Where nothing is found, servers are asked, unless there is more to look through here; with `everywhere` behind
  /// the words, only they.
  func find(_ text: String) async {
    if let words = Self.wordsForServers(text) { return await askServers(words) }
    let content = await findHere(text, orSaved: true)
    guard case .found(let list) = content, list.photos.isEmpty, !list.isPart else { return }
    await askServersInstead(list.query)
  }

  /// Looks among all that was seen; `orSaved`, what was typed may be the name of a search.
  @discardableResult
  func findHere(_ text: String, orSaved: Bool = false) async -> SearchContent? {
    await answer { [self] in
      let query: SearchQuery
      do {
        let saved = orSaved ? try await interactor.obtainSearch(named: text) : nil
        query = try interactor.read(saved ?? text)
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
      return try await look(for: query)
    }
  }

  /// Looks at the pictures in folders that were never shown, then for photos that look alike: among what such a search
  /// found last, or among all.
  func compare() async {
    await answer { [self] in
      for try await progress in interactor.dependencies.comparing.compare() {
        try Task.checkCancellation()
        wait(for: .comparing(progress))
      }
      let last = query.flatMap { $0.wantsLookalikes ? $0 : nil }
      return try await look(for: last ?? interactor.read("is:duplicate"))
    }
  }

  private func look(for query: SearchQuery) async throws -> SearchContent {
    try await prepare()
    let (list, end) = try await interactor.obtainFirstPage(of: query)
    (self.query, serverList) = (query, nil)
    begin(list, end)
    return .found(list)
  }

  func showMore() async {
    if serverList?.hasMore == true { announce(.servers) }
    await answer { [self] in
      if let serverList { return try await showMore(of: serverList) }
      if let nameList { return showMore(of: nameList) }
      guard let query else { return .nothing }
      guard let end else { return endOfFound }
      let (list, next) = try await interactor.obtainPage(
        of: query, after: end, count: found.count)
      note(list, next)
      // They may have gone since the page before.
      return list.photos.isEmpty ? endOfFound : .found(list)
    }
  }

  private var endOfFound: SearchContent {
    .end(of: found.count, isPart: interactor.looksAtPart)
  }

  /// Photos side by side from a number on, or from the first one that was listed last.
  func showGrid(from number: Int?, on canvas: PictureCanvas?) async {
    let photos = serverList == nil ? photos : elsewhere
    let start = number ?? (serverList?.firstNumber ?? firstListed)
    await answer { [self] in
      let numbers = photos.listed.keys.filter { $0 >= start }.sorted().prefix(PhotoGrid.length)
      var items: [StreamItem] = []
      for number in numbers {
        // One that has gone since is left out.
        guard let item = try await photos.listedPhoto(number) else { continue }
        items.append(item.numbered(number, of: photos.listed.count))
      }
      guard !items.isEmpty else {
        throw NoSuchNumber(start, advice: photos.adviceOnNumbers ?? Self.advice)
      }
      let grid = PhotoGrid(items, on: canvas, interactor.dependencies.settings.display)
      return .grid(await photos.filled(grid) { wait(for: .pictures($0, of: $1)) })
    }
  }

  /// Without a number, the first one.
  func open(_ number: Int?) async {
    if let serverList { return await open(number ?? 1, of: serverList) }
    if let nameList { return await open(number ?? 1, of: nameList) }
    let content = await answer { [self] in
      let id = try id(number ?? 1)
      return .opened(id, among: try await obtainFound())
    }
    guard case .opened(let id, among: let others) = content else { return }
    photos.found = others
    await router.open(id)
  }

  /// Shows nothing else in the stream from now on.
  func showAlone() async {
    guard let text = serverList?.question.text ?? query?.text else { return await showMore() }
    guard let query, query.text == text, !found.isEmpty else {
      return fail(NothingToShowAlone(text: text, hasKinds: serverList != nil))
    }
    await router.showAlone(query.text)
  }

  /// Keeps what was looked for last as a source, here or at servers.
  func save(as name: String) async {
    let content = await answer { [self] in
      guard let text = serverList?.question.text ?? query?.text else { return .nothing }
      return .saved(
        try await interactor.dependencies.sources.addSearch(interactor.read(text), named: name))
    }
    if case .saved = content { lookForSuggestions() }
  }

  func perform(_ action: PhotoAction) async {
    let (component, other) = serverList == nil ? (photos, elsewhere) : (elsewhere, photos)
    if case .listComments = action { other.forgetComments() }
    await component.perform(action)
  }
}

extension SearchPresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func wait() {
    show(.loading(progress: nil))
    state.waiting = .photos
  }

  /// Says what the next answer waits for.
  func announce(_ waiting: SearchWaiting) {
    state.waiting = waiting
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
    for try await progress in interactor.dependencies.searching.prepareSearch() {
      try Task.checkCancellation()
      wait(for: .preparing(progress))
    }
  }

  /// Says what is waited for in the middle of an answer.
  private func wait(for waiting: SearchWaiting) {
    state.waiting = waiting
    wait()
  }

  /// What stands before `everywhere`, if that is behind other words.
  private static func wordsForServers(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words.last == "everywhere" else { return nil }
    return words.dropLast().joined(separator: " ")
  }

  private func lookForSuggestions() {
    guard isInteractive else { return }
    suggesting?.cancel()
    suggesting = Task { [weak self, interactor] in
      let suggestions = await interactor.dependencies.searching.searchSuggestions(
        reporting: interactor.reporting)
      if !Task.isCancelled { self?.frequentSuggestions = suggestions }
    }
  }

  /// Has numbers mean photos, the first page of which is there.
  func begin(_ list: SearchList, _ end: SearchCursor?) {
    (found, nameList, photos.adviceOnNumbers) = ([], nil, Self.advice)
    note(list, end)
  }

  private func note(_ list: SearchList, _ end: SearchCursor?) {
    firstListed = list.start
    found += list.photos.map(\.id)
    self.end = end
    photos.listed = Dictionary(
      zip(1..., found), uniquingKeysWith: { first, _ in first })
  }

  /// What was listed, and much of what is behind it: who opens one photo goes on through the others.
  private func obtainFound() async throws -> PhotoWalk.Found {
    guard let query, let end else { return PhotoWalk.Found(found) }
    let rest = try await interactor.obtainPage(of: query, after: end, length: 1_000).list
    return PhotoWalk.Found(found + rest.photos.map(\.id), isPart: rest.hasMore)
  }

  private func id(_ number: Int) throws -> PhotoID {
    guard let id = found[number: number] else { throw NoSuchNumber(number, advice: Self.advice) }
    return id
  }
}
