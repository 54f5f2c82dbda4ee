import Domain
import PhotoActions
import Viper

/// Shows answers to a person.
@MainActor
protocol ProfileViewing: AnyObject {
  func display(_ answer: LoadState<ProfileContent>)
  /// So many of these pictures are there.
  func displayProgress(_ done: Int, of count: Int)
}

/// Shows somebody: one list at a time, of which there are several. Single photos are shown by the component.
@MainActor
final class ProfilePresenter: ProfilePresenting {
  /// What is said where a number is of no photo.
  static let advice = "`photos` lists some"

  weak var view: (any ProfileViewing)?
  let photos: PhotoActionsPresenter
  private let interactor: ProfileInteractor
  private let router: ProfileRouter
  /// Whether a person sees in the prompt who is shown.
  private let isInteractive: Bool
  private(set) var subject: ProfileSubject?
  /// Somebody else was asked for and is not there: oneself is not meant then.
  private var isNobody = false
  private var list: (any ProfileList)?
  /// What the numbers that were shown of the list stand for.
  private var rows: [Int: ProfileRow] = [:]
  private var course = Course.list

  /// What `next` goes on with.
  private enum Course {
    case list
    case photos
    /// More photos side by side, from this number on.
    case grid(from: Int, PictureCanvas?)
  }

  init(
    photos: PhotoActionsPresenter, interactor: ProfileInteractor, router: ProfileRouter,
    isInteractive: Bool
  ) {
    self.photos = photos
    self.interactor = interactor
    self.router = router
    self.isInteractive = isInteractive
  }

  var now: Timestamp { interactor.dependencies.time.now }

  /// Who it is, at once, then their photos. Nobody is meant who comes back to what was shown.
  func appear(_ address: ProfileAddress?, as account: String? = nil) async {
    guard let address else { return }
    leaveNobody()
    if address == .oneself, account == nil { isNobody = false }
    let content = await answer { [self] in
      .head(try await interactor.obtainSubject(address, as: account), now: now)
    }
    guard case .head(let subject, _) = content else { return }
    begin(subject)
    guard subject.parts.contains(.photos) else { return }
    // Both are asked at once; what is shown stays in order.
    let news = Task { [interactor] in await interactor.obtainStanding(of: subject) }
    let page = await answer { [self] in try await firstPage(of: made(.photos, of: subject)) }
    await show(page == nil ? nil : news, of: subject)
    news.cancel()
  }

  /// A script goes on when somebody cannot be shown: what follows must not be done to who was shown before.
  func leaveNobody() {
    guard !isInteractive else { return }
    begin(nil)
    interactor.forgetPosts()
    photos.forgetComments()
    isNobody = true
  }

  func disappear() {
    photos.turn.end()
    photos.forgetComments()
  }

  func show(_ part: ProfilePart) async {
    await answer { [self] in try await firstPage(of: made(part, of: await shown())) }
  }

  /// Asks for what is new before it tells it.
  func showAbout(counts: Bool) async {
    await answer { [self] in
      let subject = try await interactor.obtainNews(of: await shown())
      try Task.checkCancellation()
      self.subject = subject
      show(.loaded(.head(subject, now: now)))
      return try await firstPage(of: interactor.list(.about, of: subject, showsCounts: counts))
    }
  }

  func showNetwork(_ group: NetworkGroup) async {
    await answer { [self] in
      try await firstPage(of: interactor.list(.network, of: await shown(), group))
    }
  }

  func showGrid(from place: Int?, on canvas: PictureCanvas?) async {
    await answer { [self] in
      let subject = try await shown()
      if list?.part != .photos { begin(try await made(.photos, of: subject)) }
      let grid = try await interactor.obtainGrid(from: place ?? 1, on: canvas)
      guard let place, place > 1, grid.cells.isEmpty else {
        return try await content(grid, on: canvas)
      }
      throw NoSuchPlace(place: place, total: interactor.posts.count)
    }
  }

  /// The next photo or grid, where one was shown last; else more of the list.
  func next() async {
    if case .photos = course { return await perform(.next) }
    await answer { [self] in
      guard let list else { throw ProfileProblem.nobody }
      guard case .grid(let place, let canvas) = course else {
        guard list.hasMore else { throw ProfileProblem.noMore }
        return try await page(of: list)
      }
      let grid = try await interactor.obtainGrid(from: place, on: canvas)
      guard !grid.cells.isEmpty else { throw ProfileProblem.noMore }
      return try await content(grid, on: canvas)
    }
  }

  func perform(_ action: PhotoAction) async {
    if case .photo = await photos.perform(action) { course = .photos }
  }

  func open(_ number: Int) async {
    guard let row = rows[number] else { return fail(NoSuchNumber(number)) }
    switch row.goal(number: number) {
    case .photo(let place):
      if case .photo = await photos.open(place) { course = .photos }
    case .person(let handle): await router.open(handle, as: subject?.viewer)
    case .draft(let id): await router.compose(id)
    case .page(let page):
      await answer { [interactor] in
        try await interactor.dependencies.open(page)
        return .opened(page)
      }
    case .nowhere: fail(ProfileProblem.leadsNowhere(number))
    }
  }

  func wish(_ wish: RelationWish) async {
    await answer { [self] in
      let profile = try await other()
      let standing = try await interactor.wish(wish, for: profile)
      subject?.standing = standing
      return .standing(profile, standing, now: now)
    }
  }

  /// How one stands to them, with one's note.
  func tellStanding() async {
    await answer { [self] in
      let profile = try await other()
      return .standing(
        profile, subject?.standing ?? RelationStanding(Relationship(), isKnown: false),
        now: now)
    }
  }

  /// Reports the person, or posts of theirs by their numbers; without words it tells what can be said.
  func report(_ text: String) async {
    // Photos that are known here may be those of another account than sees the person.
    if list?.missing != nil, let request = try? ReportRequest(text), !request.numbers.isEmpty {
      return await perform(.report(text))
    }
    await answer { [self] in
      let profile = try await other()
      let request = try ReportRequest(text)
      return try await interactor.report(
        request, of: profile, posts: try request.numbers.map(post))
    }
  }

  func add() async {
    await answer { [self] in .added(try await interactor.add(await shown()).summary()) }
  }
}

extension ProfilePresenter {
  private func begin(_ subject: ProfileSubject?) {
    (self.subject, list, rows, course) = (subject, nil, [:], .list)
    isNobody = false
    (photos.listed, photos.adviceOnNumbers) = ([:], Self.advice)
  }

  /// Oneself, if nobody was asked for, as by a command from another screen. Throws ``ProfileProblem/nobody`` if
  /// somebody was, and is not there.
  private func shown() async throws -> ProfileSubject {
    if let subject { return subject }
    guard !isNobody else { throw ProfileProblem.nobody }
    let own = try await interactor.obtainSubject(.oneself)
    begin(own)
    return own
  }

  /// Somebody else, whom an account sees.
  private func other() async throws -> PersonProfile {
    let subject = try await shown()
    guard subject.address != .oneself else { throw PeopleError.isOneself }
    guard let profile = subject.profile else { throw ProfileProblem.notOnServer(subject.name) }
    return profile
  }

  /// What the server calls the post with this number.
  private func post(_ number: Int) throws -> String {
    switch rows[number] {
    case .photo(let item, _): return item.photo.post
    case .words(let words): return words.id
    default: throw NoSuchNumber(number)
    }
  }

  /// How things stand with them, unless that was shown already.
  private func show(_ news: Task<RelationStanding?, Never>?, of subject: ProfileSubject) async {
    guard let news, let profile = subject.profile else { return }
    let told = await turn.take {
      await withTaskCancellationHandler {
        await news.value
      } onCancel: {
        news.cancel()
      }
    }
    guard case .success(let standing?)? = told, standing.isKnown, standing != subject.standing
    else { return }
    self.subject?.standing = standing
    show(.loaded(.relation(profile, standing, now: now)))
  }

  /// What looks for the next photos of the list before would ask for those of this one.
  private func made(_ part: ProfilePart, of subject: ProfileSubject) async throws
    -> any ProfileList
  {
    await photos.stopPreparing()
    try Task.checkCancellation()
    return try interactor.list(part, of: subject)
  }

  private func begin(_ list: any ProfileList) {
    (self.list, rows, course) = (list, [:], .list)
    // The photos of a list before are still at hand.
    photos.adviceOnNumbers = [.photos, .posts].contains(list.part) ? nil : Self.advice
  }

  private func firstPage(of list: any ProfileList) async throws -> ProfileContent {
    begin(list)
    return try await page(of: list)
  }

  /// What is stopped or fails leaves the list as it was.
  private func page(of list: any ProfileList) async throws -> ProfileContent {
    var list = list
    let new = try await list.next()
    try Task.checkCancellation()
    let first = rows.count + 1
    self.list = list
    for (index, row) in new.enumerated() { rows[first + index] = row }
    return .page(
      ProfilePage(
        part: list.part, group: list.group, first: first, rows: new, rest: list.rest,
        missing: list.missing, now: now))
  }

  /// Its numbers mean these photos at once, even if its pictures are stopped.
  private func content(
    _ grid: PhotoGrid, on canvas: PictureCanvas?
  ) async throws -> ProfileContent {
    try Task.checkCancellation()
    for cell in grid.cells { rows[cell.item.place] = .photo(cell.item, nil) }
    course = .grid(from: (grid.cells.last?.item.place ?? 0) + 1, canvas)
    let filled = await photos.filled(grid) { view?.displayProgress($0, of: $1) }
    return .grid(
      filled, rest: interactor.rest(after: grid), missing: interactor.posts.missing)
  }
}

extension ProfilePresenter: AnsweringPresenter {
  var turn: Turn { photos.turn }

  func show(_ answer: LoadState<ProfileContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.report(error)
  }
}
