import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol NotificationsViewing: AnyObject {
  func display(_ answer: LoadState<NotificationsContent>)
}

/// Turns pages; what was listed keeps its numbers until it is listed anew.
@MainActor
final class NotificationsPresenter: NotificationsPresenting {
  /// What gives numbers, wherever one is.
  private static let advice = "`notifications list` first"

  weak var view: (any NotificationsViewing)?
  private let interactor: NotificationsInteractor
  private let router: NotificationsRouter
  let turn = Turn()
  private var feeds: NotificationFeeds?
  private var listed: [NotificationRow] = []

  init(interactor: NotificationsInteractor, router: NotificationsRouter) {
    self.interactor = interactor
    self.router = router
  }

  func list() async {
    await answer { [self] in
      let feeds = try await interactor.obtainFeeds()
      guard !feeds.feeds.isEmpty else { return .noAccounts }
      return try await page(of: feeds, behind: [])
    }
  }

  func more() async {
    guard var feeds else { return await list() }
    // Who could not be asked is waited for only where nobody else has more.
    if !feeds.hasMore { feeds = feeds.askingAgain }
    guard feeds.hasMore else { return fail(NotificationsProblem.noMore) }
    await answer { [self] in try await page(of: feeds, behind: listed) }
  }

  /// Leads to the photo or the person; without either, what was said is all there is.
  func open(_ number: Int) async {
    guard let row = row(number) else { return }
    if row.notification.kind.isAboutPerson { return await showPerson(number) }
    if let photo = row.photo { return await router.open(photo.id) }
    guard row.notification.words != nil else { return fail(NotificationsProblem.noPhoto(number)) }
    show(.loaded(.words(row, now: interactor.dependencies.time.now)))
  }

  func beginAnswer(_ number: Int) async {
    guard let row = row(number) else { return }
    do {
      guard let account = account(of: row) else { throw NotificationsProblem.noWords(number) }
      await router.compose(try await interactor.beginAnswer(to: row, of: account).id)
    } catch {
      fail(error)
    }
  }

  /// Of several people it lists each, with the number that leads to them. Who lives at the account's server is called
  /// without it there.
  func showPerson(_ number: Int) async {
    guard let row = row(number) else { return }
    guard row.folded.isEmpty else {
      return show(
        .loaded(
          .page(NotificationsPage(rows: row.folded), now: interactor.dependencies.time.now)))
    }
    let account = account(of: row)
    let byline = row.notification.person
    guard let handle = Handle(byline: byline, at: account?.server.name) else {
      return fail(PeopleError.notAHandle(byline))
    }
    await router.open(handle, as: feeds.flatMap { $0.feeds.count > 1 ? account?.handle : nil })
  }
}

extension NotificationsPresenter {
  /// What was listed with a number; says so if nothing was.
  private func row(_ number: Int) -> NotificationRow? {
    if let row = listed.first(where: { $0.number == number }) { return row }
    fail(NoSuchNumber(number, advice: Self.advice))
    return nil
  }

  /// Who was told.
  private func account(of row: NotificationRow) -> Account? {
    feeds?.feeds.first { $0.account.id == row.notification.id.account }?.account
  }

  /// What is stopped leaves all as it was.
  private func page(
    of feeds: NotificationFeeds, behind rows: [NotificationRow]
  ) async throws -> NotificationsContent {
    var (page, rest) = try await interactor.obtainPage(of: feeds)
    try Task.checkCancellation()
    (self.feeds, listed) = (rest, rows)
    page.number(behind: listed.count)
    guard !page.rows.isEmpty || !page.failures.isEmpty else {
      // What a server promised was none of what is listed here.
      if listed.isEmpty { return .empty }
      throw NotificationsProblem.noMore
    }
    listed += page.numbered
    return .page(page, now: interactor.dependencies.time.now)
  }
}

extension NotificationsPresenter: AnsweringPresenter {
  func show(_ answer: LoadState<NotificationsContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "listing notifications")
  }
}
