import Domain
import Fakes
import NotificationsDev
import Synchronization
import Testing

@testable import NotificationsScreen

@MainActor
@Suite("The notifications' presenter")
struct NotificationsPresenterTests {
  @MainActor
  private final class FakeView: NotificationsViewing {
    private(set) var states: [LoadState<NotificationsContent>] = []

    var content: LoadState<NotificationsContent>? { states.last }

    var rows: [String] {
      guard case .page(let page, _) = content?.value else { return [] }
      return page.rows.map { "\($0.number) \($0.notification.id.name)" }
    }

    func display(_ state: LoadState<NotificationsContent>) { states.append(state) }
  }

  /// Tells of notifications by name, two a page.
  private struct FakeInteractor: NotificationsInteracting {
    var names: [String] = ["5", "4", "3"]
    var kind = AccountNotification.Kind.like
    var hasAccounts = true
    var failures: [NotificationFailure] = []
    var error: LibraryError?
    /// Whether a page is not waited for.
    var stops: @Sendable () -> Bool = { false }
    let dependencies: any NotificationsDependencies = FakeServices()

    func obtainFeeds() async throws -> NotificationFeeds {
      if let error { throw error }
      var feeds = NotificationFeeds(
        hasAccounts ? [FakeAccounts.account("ada")].compactMap(\.self) : [])
      for index in feeds.feeds.indices {
        feeds.feeds[index].waiting = names.map { .example($0, kind) }
        feeds.feeds[index].page = NotificationPage([])
      }
      return feeds
    }

    func obtainPage(
      of feeds: NotificationFeeds
    ) async throws -> (page: NotificationsPage, rest: NotificationFeeds) {
      if stops() { throw CancellationError() }
      var rest = feeds
      var page = NotificationsPage(failures: failures)
      while page.rows.count < 2, let next = rest.next() {
        page.rows.append(
          NotificationRow(
            notification: next, photo: next.id.name == "4" ? nil : .example(1)))
      }
      page.hasMore = rest.hasMore
      return (page, rest)
    }
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()

  private func presenter(_ interactor: FakeInteractor = FakeInteractor()) -> NotificationsPresenter
  {
    let presenter = NotificationsPresenter(
      interactor: interactor, router: NotificationsRouter(navigator: navigator))
    presenter.view = view
    return presenter
  }

  @Test func `turns pages, and numbers go on until it lists anew`() async {
    let presenter = presenter()
    await presenter.more()
    #expect(view.rows == ["1 5", "2 4"])
    await presenter.more()
    #expect(view.rows == ["3 3"])
    await presenter.more()
    #expect(view.content == .failed(reason: NotificationsProblem.noMore.reason))
    await presenter.list()
    #expect(view.rows == ["1 5", "2 4"])
  }

  @Test func `a list that was stopped leaves numbers and pages as they were`() async {
    let stops = Mutex(false)
    let presenter = presenter(FakeInteractor(stops: { stops.withLock { $0 } }))
    await presenter.list()
    stops.withLock { $0 = true }
    await presenter.list()
    stops.withLock { $0 = false }
    await presenter.open(1)
    #expect(navigator.steps == ["photo test photo-1"])
    await presenter.more()
    #expect(view.rows == ["3 3"])
  }

  @Test func `shows that something is asked for before the answer`() async {
    await presenter().list()
    #expect(view.states.first == .loading(progress: nil))
    #expect(view.states.count == 2)
  }

  @Test func `goes to the photo a number is about, on any page that was listed`() async {
    let presenter = presenter()
    await presenter.open(1)
    #expect(view.content == .failed(reason: "there is no number 1: `notifications list` first"))
    await presenter.list()
    await presenter.more()
    for number in [1, 2, 3] { await presenter.open(number) }
    #expect(navigator.steps == ["photo test photo-1", "photo test photo-1"])
    #expect(view.content == .failed(reason: NotificationsProblem.noPhoto(2).reason))
  }

  @Test(arguments: [AccountNotification.Kind.follow, .request])
  func `goes to who follows, or asks to`(kind: AccountNotification.Kind) async {
    let presenter = presenter(FakeInteractor(kind: kind))
    await presenter.list()
    await presenter.open(2)
    #expect(navigator.steps == ["profile @bo@photos.example"])
  }

  @Test func `goes to who did it, who is called by name alone at one's own server`() async {
    let presenter = presenter()
    await presenter.showPerson(1)
    #expect(view.content == .failed(reason: "there is no number 1: `notifications list` first"))
    await presenter.list()
    await presenter.showPerson(2)
    #expect(navigator.steps == ["profile @bo@photos.example"])
  }

  @Test func `says when there is nothing, or nobody who could be told anything`() async {
    await presenter(FakeInteractor(names: [])).list()
    #expect(view.content == .loaded(.empty))
    await presenter(FakeInteractor(hasAccounts: false)).list()
    #expect(view.content == .loaded(.noAccounts))
  }

  @Test func `shows who could not be asked, also when that is all`() async {
    let failure = NotificationFailure(account: "@ada@photos.example", reason: "it is away")
    await presenter(FakeInteractor(names: [], failures: [failure])).list()
    let page = NotificationsPage(failures: [failure])
    #expect(view.content == .loaded(.page(page, now: ManualTime().now)))
  }

  @Test func `asks again for older ones whoever could not be asked`() throws {
    var feeds = NotificationFeeds([try #require(FakeAccounts.account("ada"))])
    feeds.feeds[0].failure = "it is away"
    #expect(!feeds.hasMore)
    #expect(feeds.askingAgain.hasMore)
    #expect(feeds.askingAgain.failures.isEmpty)
  }

  @Test func `says why nothing can be listed`() async {
    await presenter(FakeInteractor(error: .busy)).list()
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
  }
}
