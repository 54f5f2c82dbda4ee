import Domain

/// Shows states to a person.
@MainActor
protocol NotificationsViewing: AnyObject {
  func display(_ state: NotificationsState)
}

/// The use cases of the notifications.
protocol NotificationsInteracting: Sendable {
  var now: Timestamp { get }
  func obtainFeeds() async throws -> NotificationFeeds
  func obtainPage(
    of feeds: NotificationFeeds
  ) async throws -> (page: NotificationsPage, rest: NotificationFeeds)
  func report(_ error: any Error, while activity: String)
}

/// Where the notifications lead.
@MainActor
protocol NotificationsRouting: AnyObject {
  func open(_ id: PhotoID) async
}

/// Turns pages; what was listed keeps its numbers until it is listed anew.
@MainActor
final class NotificationsPresenter: NotificationsPresenting {
  weak var view: (any NotificationsViewing)?
  private let interactor: any NotificationsInteracting
  private let router: any NotificationsRouting
  private var state = NotificationsState()
  private var feeds: NotificationFeeds?
  private var listed: [NotificationRow] = []

  init(interactor: any NotificationsInteracting, router: any NotificationsRouting) {
    self.interactor = interactor
    self.router = router
  }

  func list() async {
    update(.loading(progress: nil))
    do {
      let feeds = try await interactor.obtainFeeds()
      guard !feeds.feeds.isEmpty else { return update(.loaded(.noAccounts)) }
      listed = []
      try await turn(to: feeds)
    } catch {
      fail(error)
    }
  }

  func more() async {
    guard let feeds else { return await list() }
    guard feeds.hasMore else { return fail(NotificationsProblem.noMore) }
    update(.loading(progress: nil))
    do {
      try await turn(to: feeds)
    } catch {
      fail(error)
    }
  }

  func open(_ number: Int) async {
    guard let row = listed.first(where: { $0.number == number }) else {
      return fail(NotificationsProblem.noSuchNumber(number))
    }
    guard let photo = row.photo else { return fail(NotificationsProblem.noPhoto(number)) }
    await router.open(photo.id)
  }
}

extension NotificationsPresenter {
  private func turn(to feeds: NotificationFeeds) async throws {
    var (page, rest) = try await interactor.obtainPage(of: feeds)
    try Task.checkCancellation()
    self.feeds = rest
    for index in page.rows.indices { page.rows[index].number = listed.count + index + 1 }
    guard !page.rows.isEmpty || !page.failures.isEmpty else {
      // What a server promised was none of what is listed here.
      return listed.isEmpty ? update(.loaded(.empty)) : fail(NotificationsProblem.noMore)
    }
    listed += page.rows
    update(.loaded(.page(page, now: interactor.now)))
  }

  private func fail(_ error: any Error) {
    interactor.report(error, while: "listing notifications")
    update(.failed(reason: Reason.of(error)))
  }

  private func update(_ content: LoadState<NotificationsContent>) {
    state.content = content
    view?.display(state)
  }
}
