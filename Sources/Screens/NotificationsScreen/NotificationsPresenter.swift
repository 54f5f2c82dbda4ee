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

  func open(_ number: Int) async {
    guard let row = listed.first(where: { $0.number == number }) else {
      return fail(NoSuchNumber(number, advice: Self.advice))
    }
    if row.notification.kind.isAboutPerson { return await showPerson(number) }
    guard let photo = row.photo else { return fail(NotificationsProblem.noPhoto(number)) }
    await router.open(photo.id)
  }

  /// Who lives at the account's server is called without it there.
  func showPerson(_ number: Int) async {
    guard let row = listed.first(where: { $0.number == number }) else {
      return fail(NoSuchNumber(number, advice: Self.advice))
    }
    let account = feeds?.feeds.first { $0.account.id == row.notification.id.account }?.account
    let byline = row.notification.person
    guard let handle = Handle(byline: byline, at: account?.server.name) else {
      return fail(PeopleError.notAHandle(byline))
    }
    await router.open(handle, as: feeds.flatMap { $0.feeds.count > 1 ? account?.handle : nil })
  }
}

extension NotificationsPresenter {
  /// What is stopped leaves all as it was.
  private func page(
    of feeds: NotificationFeeds, behind rows: [NotificationRow]
  ) async throws -> NotificationsContent {
    var (page, rest) = try await interactor.obtainPage(of: feeds)
    try Task.checkCancellation()
    (self.feeds, listed) = (rest, rows)
    for index in page.rows.indices { page.rows[index].number = listed.count + index + 1 }
    guard !page.rows.isEmpty || !page.failures.isEmpty else {
      // What a server promised was none of what is listed here.
      if listed.isEmpty { return .empty }
      throw NotificationsProblem.noMore
    }
    listed += page.rows
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
