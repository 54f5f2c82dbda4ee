import Domain
import PhotoActions
import Viper

/// Shows states to a person.
@MainActor
protocol PhotoStreamViewing: AnyObject {
  func display(_ state: PhotoStreamState)
  func display(_ notice: PhotoStreamNotice)
}

/// Lists the stream and what is missing in it, looks for new photos, and tells tips and news. Single
/// photos are shown by the component.
@MainActor
final class PhotoStreamPresenter: PhotoStreamPresenting {
  weak var view: (any PhotoStreamViewing)?
  let photos: PhotoActionsPresenter
  let interactor: PhotoStreamInteractor
  private let router: PhotoStreamRouter
  /// Of a longer list, the later numbers are places in the stream.
  private static let mostListed = 10_000
  /// What has come at the start is told after this time, though somebody has not answered yet.
  static let patience = Duration.seconds(2)
  let clock: any Clock<Duration>
  private var state = PhotoStreamState()
  /// The gaps of the last list: `fill 2` goes on with what was gap 2 there.
  var listedGaps: [StreamGap] = []
  private(set) var isInteractive = false
  private(set) var isShown = false
  private var hasAppeared = false
  /// The tips of this session.
  private var told: Set<Tip> = []
  /// What Tab offers behind `only`.
  var sourceNames: [String] = []
  /// What Tab offers there of what `search` would find.
  var searchSuggestions: [String] = []
  /// What the source is called that is shown alone.
  var selectionName: String?
  /// Hears when the stream changes, also below another screen: that is where its order and mutes are set.
  var listening: Task<Void, Never>?
  /// Looks for new photos when the program starts.
  var refreshing: Task<Void, Never>?
  /// What that has brought until now; nil when it is over.
  var startNews: StartNews?
  /// Looks what others did with what the person posted.
  var watching: Task<Void, Never>?
  /// Looks what can be searched for.
  var suggesting: Task<Void, Never>?
  /// Tell what arrives while the program runs.
  var following: [Task<Void, Never>] = []
  /// Looks for what the person posted just now.
  var finding: Task<Void, Never>?
  /// A post has arrived that was not looked for yet.
  var awaitsPost = false

  init(
    photos: PhotoActionsPresenter, interactor: PhotoStreamInteractor,
    router: PhotoStreamRouter, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.photos = photos
    self.clock = clock
    self.interactor = interactor
    self.router = router
    photos.tellsEmptiness = false
  }

  deinit {
    listening?.cancel()
    refreshing?.cancel()
    watching?.cancel()
    finding?.cancel()
    suggesting?.cancel()
    for task in following { task.cancel() }
  }

  var services: any PhotoStreamDependencies { interactor.dependencies }

  var now: Timestamp { services.time.now }

  func appear(_ place: Int?, isInteractive: Bool) async {
    self.isInteractive = isInteractive
    isShown = true
    if let place {
      await follow(photos.open(place))
    } else if isInteractive, !hasAppeared {
      await follow(photos.showPlace())
    }
    hasAppeared = true
    guard isInteractive else { return }
    listen()
    await lookForSources()
    lookForSuggestions()
  }

  func disappear() {
    isShown = false
    photos.turn.end()
    photos.forgetComments()
    watching?.cancel()
    watching = nil
    suggesting?.cancel()
  }

  func perform(_ action: PhotoAction) async {
    let wasShown = photos.current != nil
    await follow(photos.perform(action))
    switch action {
    case .next where wasShown: retire(.next)
    case .show: retire(.show)
    case .react(.like, _): retire(.like)
    default: break
    }
  }

  /// The photo on a screen of its own; without a number the one that is shown here.
  func open(_ number: Int?) async {
    // The screen of one photo walks through the stream, which has none that are filtered out.
    if let number, photos.outside[number: number] != nil { return await perform(.show(number)) }
    let content = await answer { [self] in
      if let number { return .opened(try await photos.photo(number)) }
      guard let item = try await photos.obtainCurrent() else { return try await empty() }
      return .opened(item)
    }
    guard case .opened(let item) = content else { return }
    photos.outside = []
    retire(.open)
    await router.open(item.id)
  }

  func list(_ part: StreamPart) async {
    await answer { [self] in
      if part == .all { return try await listAll() }
      let list = try await obtainList(part, length: nil)
      return list.rows.isEmpty ? try await empty() : .list(list)
    }
    retire(.list)
  }

  /// Photos in a grid do not count as seen: `next` shows each of them later.
  func showGrid(_ part: StreamPart, on canvas: PictureCanvas?) async {
    await answer { [self] in
      let list =
        part == .all
        ? try await obtainList(.from(1), length: PhotoStreamInteractor.longestGrid)
        : try await obtainList(part, length: PhotoGrid.length)
      guard !list.items.isEmpty else { return try await empty() }
      let grid = PhotoGrid(
        list.items, standings: list.standings, on: canvas, services.settings.display,
        end: list.end)
      return .grid(await photos.filled(grid) { wait(for: .pictures($0, of: $1)) })
    }
    retire(.grid)
  }

  /// Without a number, the first gap of the last list, or else of the stream.
  func fill(_ number: Int?) async {
    await answer { [self] in try await interactor.fill(number, listed: listedGaps) }
  }

  func fillAll() async {
    await answer { [self] in
      let content = try await interactor.fillAll { wait(for: .filling($0)) }
      listedGaps = []
      return content
    }
  }

  /// Shows a source, one of its folders or what a query finds alone, or everything again; without a name it
  /// tells what is shown. What a search has found is a query, whatever else is called so.
  func show(only name: String?, isSearch: Bool = false) async {
    await answer { [self] in
      guard let name else {
        return .showing(
          try await interactor.obtainSelection(), photos: try await interactor.countPhotos())
      }
      do {
        let (shown, count) = try await interactor.narrow(to: name, isSearch: isSearch)
        photos.forgetOrder(startingOver: true)
        listedGaps = []
        return .narrowed(to: shown, photos: count)
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
    }
    if isInteractive { await lookForSources() }
  }

  func listMuted(_ length: Int?) async {
    let content = await answer { [interactor] in try await interactor.obtainMuted(length) }
    guard case .muted(let muted, _, _) = content, !muted.isEmpty else { return }
    photos.listed = [:]
    photos.outside = muted
  }

  func markAllSeen() async {
    await answer { [services] in .markedSeen(try await services.stream.markAllSeen()) }
  }

  /// Published at once if nothing is missing; a person is asked for what is missing where one composes.
  func post(_ draft: Draft) async {
    let content = await answer { [interactor] in try await interactor.post(draft) }
    if isInteractive, case .drafted(let stored, _, _) = content { await router.compose(stored.id) }
  }
}

extension PhotoStreamPresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func wait() {
    wait(for: .photos)
  }

  func show(_ answer: LoadState<PhotoStreamContent>) {
    state.content = answer
    view?.display(state)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "answering in the photo stream")
  }

  /// A command that was stopped shows no progress: another one may be on the screen already.
  func wait(for waiting: PhotoStreamWaiting, progress: Double? = nil) {
    guard !Task.isCancelled else { return }
    state.waiting = waiting
    state.content = .loading(progress: progress)
    view?.display(state)
  }
}

extension PhotoStreamPresenter {
  /// Tells a tip below a photo, or why there is none.
  private func follow(_ content: PhotoActionsContent?) async {
    switch content {
    case .photo: tellTip()
    case .empty: await answer { [self] in try await empty() }
    default: break
    }
  }

  private func empty() async throws -> PhotoStreamContent {
    try await interactor.obtainEmptiness()
  }

  private func obtainList(_ part: StreamPart, length: Int?) async throws -> PhotoListing {
    photos.outside = []
    let list: PhotoListing
    switch part {
    case .ahead(let count):
      list = try await interactor.obtainList(from: photos.current?.id, length: count ?? length)
    case .before(let count):
      list = try await interactor.obtainList(before: photos.current?.id, length: count)
    case .from(let number):
      list = try await interactor.obtainList(from: photos.photo(number).id, length: length)
    case .all: list = try await interactor.obtainPage(from: nil).list
    }
    note(list, isFirst: true)
    return list
  }

  /// What is called 7 in a list, `show 7` and `like 7` mean then.
  private func note(_ list: PhotoListing, isFirst: Bool) {
    guard !list.rows.isEmpty, isFirst || photos.listed.count < Self.mostListed else { return }
    if isFirst { (photos.listed, listedGaps) = ([:], []) }
    for item in list.items { photos.listed[item.place] = item.id }
    listedGaps += list.rows.compactMap(\.gap)
  }

  /// A page at a time, as there may be more photos than fit into memory.
  private func listAll() async throws -> PhotoStreamContent {
    var (page, next) = try await interactor.obtainPage(from: nil)
    var isFirst = true
    while let start = next {
      try Task.checkCancellation()
      note(page, isFirst: isFirst)
      show(.loaded(.list(page)))
      isFirst = false
      (page, next) = try await interactor.obtainPage(from: start)
    }
    note(page, isFirst: isFirst)
    return page.rows.isEmpty ? try await empty() : .list(page)
  }

  /// Tells each tip once, and again in the next sessions until its command was used.
  private func tellTip() {
    guard isInteractive, let tip = interactor.obtainTips().first(where: { !told.contains($0) })
    else { return }
    told.insert(tip)
    interactor.noteTold(tip)
    view?.display(PhotoStreamNotice.tip(tip))
  }

  /// A script retires no tip, so that commands that only read write nothing.
  private func retire(_ tip: Tip) {
    if isInteractive { interactor.retire(tip) }
  }
}
