import Domain
import Viper
import Wording

/// Shows states to a person.
@MainActor
protocol PhotoActionsViewing: AnyObject {
  /// The room for a picture; nil where no pictures are drawn.
  var canvas: PictureCanvas? { get }
  func display(_ state: PhotoActionsState)
  /// Calls `giveWay` if a line is typed while the picture that was displayed as loading is awaited.
  func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void)
  /// Plays the animation of the photo that was displayed, until a key is pressed.
  func play(_ film: Film, of card: PhotoCard) async
}

/// A step through the photos.
enum PhotoStep: Sendable {
  case next
  case previous
  case first
  case last
  /// To the photo that is shown, as it is now.
  case stay
}

/// Shows photos one after the other, and does with them what a person asks for.
@MainActor
public final class PhotoActionsPresenter {
  /// One command at a time; the screen's own commands use it, too.
  public let turn = Turn()
  /// What the numbers of the screen's last list stand for. Other numbers are places in the stream.
  public var listed: [Int: PhotoID] = [:] { didSet { outside = [] } }
  /// The photos of that list if they are outside the stream, as what is filtered out: numbers mean these alone, until
  /// one steps through the stream.
  public var outside: [Photo] = []
  /// Set where other numbers are no places: the advice for a person who types one.
  public var adviceOnNumbers: String?
  /// Whether it fails with ``NoPhotoShown`` if there are no photos. A screen that has more to say about that sets it to
  /// false, and gets ``PhotoActionsContent/empty``.
  public var tellsEmptiness = true
  weak var view: (any PhotoActionsViewing)?
  /// Tells the media service which pictures probably come next.
  private(set) var preparing: Task<Void, Never>?
  /// Plays the animation that is shown.
  var playing: Task<Void, Never>?
  /// Goes on loading the picture that the last line overtook.
  var loading: Task<Void, Never>?
  /// Whether the next line was typed before the picture was loaded.
  var isOvertaken = false
  let interactor: PhotoActionsInteractor
  let router: PhotoActionsRouter
  var state = PhotoActionsState()
  /// The person's own tags, for Tab.
  var knownTags: [String] = []
  /// Looks them up.
  var suggesting: Task<Void, Never>?
  /// The comments of the last list.
  var comments: CommentList?
  /// The room that the last picture had: the next one is prepared for it.
  private var canvasForNext: PictureCanvas?

  init(interactor: PhotoActionsInteractor, router: PhotoActionsRouter) {
    self.interactor = interactor
    self.router = router
  }

  deinit {
    preparing?.cancel()
    playing?.cancel()
    loading?.cancel()
    suggesting?.cancel()
  }

  /// The photo that is shown; nil before the first.
  public var current: StreamItem? { interactor.walk.current }

  /// The photos of a search that `next` and `prev` go through; empty if they go through the stream.
  public var found: PhotoWalk.Found {
    get { interactor.walk.found }
    set { if newValue != found { interactor.move(to: interactor.walk.among(newValue)) } }
  }

  /// Does what the person asks for and shows what came of it. Returns nil if it failed, or if another
  /// command began meanwhile.
  @discardableResult
  public func perform(_ action: PhotoAction) async -> PhotoActionsContent? {
    switch action {
    case .next: await show(.next)
    case .previous: await show(.previous)
    case .first: await show(.first)
    case .last: await show(.last)
    case .page(let number): await turn(to: number)
    case .show(nil): await show(.stay, uncovered: true)
    case .show(let number?):
      await present(uncovered: true) { [self] in $0.jumped(to: try await photo(number)) }
    case .save(let number, let path): await save(number, to: path)
    case .react(let reaction, let numbers): await react(reaction, to: numbers)
    case .mark(let mark, let isSet, let numbers): await set(mark, isSet, of: numbers)
    case .comment(let text): await comment(text)
    case .listComments(let number): await listComments(from: number ?? 1)
    case .uncover(let number): await uncover(number)
    case .reply(let number, let text): await reply(number, text: text)
    case .uncomment(let number): await uncomment(number)
    case .composeAnswer: await compose { [interactor] in try await interactor.beginAnswer(to: $0) }
    case .relate(let request): await perform(request)
    case .report(let text): await report(text)
    case .post(let action): await perform(action)
    case .link(let number):
      await answer { [self] in
        .page(try interactor.obtainPage(of: try await meant(by: number).photo), isOpened: false)
      }
    case .web(let number):
      await answer { [self] in
        .page(try await interactor.openPage(of: meant(by: number).photo), isOpened: true)
      }
    case .play(let number): await play(number)
    case .who(let number):
      await lead { [self] in try await interactor.obtainAuthor(of: meant(by: number).photo) }
    case .whoBoosted:
      await lead { [self] in try await interactor.obtainBooster(of: shown().photo) }
    case .whoElse: await answer { throw NobodyMeant() }
    case .tags(let action): await perform(action)
    }
  }

  /// Shows the photo that the screen was asked for, covered if it is sensitive.
  @discardableResult
  public func show(
    _ choose: @escaping @MainActor () async throws -> StreamItem
  ) async -> PhotoActionsContent? {
    await present { $0.jumped(to: try await choose()) }
  }

  /// Shows the photo of the stream with this number as one comes to it: covered, if it is.
  @discardableResult
  public func open(_ number: Int) async -> PhotoActionsContent? {
    outside = []
    return await show { [self] in try await photo(number) }
  }

  /// The photo with this number. Throws ``NoSuchPlace`` or ``NoSuchNumber``.
  public func photo(_ number: Int) async throws -> StreamItem {
    if let photo = outside[number: number] {
      return StreamItem(photo: photo, place: number, total: outside.count)
    }
    guard outside.isEmpty else {
      throw NoSuchNumber(number, advice: "`list` shows what is in the stream")
    }
    return try await interactor.obtainPhoto(number, listed: listed, advice: adviceOnNumbers)
  }

  /// The photo with this number in the screen's last list; nil if there is none, or it has gone since.
  public func listedPhoto(_ number: Int) async throws -> StreamItem? {
    try await interactor.obtainListed(number, listed)
  }

  /// The photo that is shown as it is now, else the first of the stream; nil if there is none. Throws
  /// ``PhotoLeft``.
  public func obtainCurrent() async throws -> StreamItem? {
    try await interactor.take(.stay, of: interactor.walk)?.current
  }

  /// Shows where the person is, as a screen that appears does: the photo that was shown last, else the
  /// next one.
  @discardableResult
  public func showPlace() async -> PhotoActionsContent? {
    await present { [interactor] in try await interactor.resume($0) }
  }

  /// Forgets the way back, because the stream has another order or other photos now. The photo that is
  /// shown stays the current one, and numbers mean what the last list showed, unless the walk starts over.
  public func forgetOrder(startingOver: Bool = false) {
    interactor.move(to: startingOver ? PhotoWalk() : interactor.walk.withoutTrail())
    if startingOver { listed = [:] }
  }

  /// Has the pictures of the photos made ready that come next, covered ones, too, so that `show` is
  /// quick. Called again when other photos were found.
  public func prepareNext() {
    preparing?.cancel()
    guard let canvas = canvasForNext else { return }
    preparing = Task { [interactor] in
      let pictures = await interactor.obtainPictures(after: interactor.walk, on: canvas)
      // No suspension in between, so that an older answer never follows a newer one.
      if let pictures, !Task.isCancelled { interactor.expect(pictures) }
    }
  }

  /// Stops making pictures ready, as other photos will come next; returns when none is looked for any more.
  public func stopPreparing() async {
    preparing?.cancel()
    await preparing?.value
  }
}

extension PhotoActionsPresenter {
  private func show(_ step: PhotoStep, uncovered: Bool = false) async -> PhotoActionsContent? {
    if step != .stay { outside = [] }
    return await present(uncovered: uncovered) { [interactor] in
      try await interactor.take(step, of: $0)
    }
  }

  /// Shows another picture of the post; if the person has uncovered one, the others are not covered.
  private func turn(to number: Int?) async -> PhotoActionsContent? {
    guard current != nil else { return await answer { throw NoPhotoShown() } }
    return await present(uncovered: isUncovered) { [interactor] in
      try await interactor.turn(to: number, of: $0)
    }
  }

  private var isUncovered: Bool {
    guard case .loaded(.photo(let card)) = state.content else { return false }
    return card.picture != .covered
  }

  /// Shows the chosen photo, which becomes the current one, also if its picture was stopped or overtaken: otherwise
  /// `next` would never get past it. In that case it does not count as seen.
  private func present(
    uncovered: Bool = false, _ choose: @escaping @MainActor (PhotoWalk) async throws -> PhotoWalk?
  ) async -> PhotoActionsContent? {
    playing?.cancel()
    isOvertaken = false
    var chosen = interactor.walk
    let content = await answer { [self] in
      guard let walk = try await choose(chosen), let item = walk.current else {
        if tellsEmptiness { throw NoPhotoShown() }
        return .empty
      }
      try Task.checkCancellation()
      chosen = walk
      return .photo(try await card(of: item, uncovered: uncovered))
    }
    guard case .photo(let card) = content else { return content }
    interactor.move(to: chosen)
    if !Task.isCancelled, !isOvertaken {
      await remember(card.item.id)
      canvasForNext = card.canvas
      if suggesting == nil { suggestTags() }
      prepareNext()
      animate(card)
    }
    return content
  }

  private func card(of item: StreamItem, uncovered: Bool) async throws -> PhotoCard {
    var card = try await interactor.obtainCard(of: item, on: view?.canvas, uncovered: uncovered)
    // Where numbers are no places, Enter does not go to the next photo.
    if adviceOnNumbers != nil { (card.lastOf, card.rest) = (nil, nil) }
    // At the same time: both ask the decoder.
    async let details = interactor.obtainDetails(of: item.photo)
    if card.picture != .covered, let canvas = card.canvas {
      card.picture = await picture(for: card, on: canvas)
    }
    if !isOvertaken { card.details = await details }
    return card
  }

  private func remember(_ id: PhotoID) async {
    do {
      try await interactor.markSeen(id)
    } catch {
      fail(error)
    }
  }
}

extension PhotoActionsPresenter: AnsweringPresenter {
  /// Shows that the library is being asked.
  public func wait() {
    wait(for: .library)
  }

  /// Shows the answer to an action, or why there is none.
  public func show(_ answer: LoadState<PhotoActionsContent>) {
    state.content = answer
    view?.display(state)
  }

  /// Writes to the log why an action failed.
  public func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "showing a photo")
  }

  /// A command that was stopped shows no progress: another one may be on the screen already.
  func wait(for waiting: PhotoActionsWaiting) {
    guard !Task.isCancelled else { return }
    state.waiting = waiting
    state.content = .loading(progress: nil)
    view?.display(state)
  }
}
