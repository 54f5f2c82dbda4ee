import Domain
import Fakes
import NotificationsDev
import Testing
import Web

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

    /// The one of which the words are shown alone.
    var opened: String? {
      guard case .words(let row, _) = content?.value else { return nil }
      return row.notification.id.name
    }

    func display(_ state: LoadState<NotificationsContent>) { states.append(state) }
  }

  private let navigator = FakeNavigator()
  private let view = FakeView()
  private let posting = FakePosting()

  /// Over a server that tells of notifications by name, two of which are a page; the photo that `4` is about is gone.
  private func presenter(
    _ names: [String] = ["5", "4", "3"], _ kind: AccountNotification.Kind = .like,
    accounts: [Account?] = [FakeAccounts.account("ada")], failure: (any Error)? = nil,
    stream: FakePhotoStream = FakePhotoStream([.example(1)]), telling: [AccountNotification]? = nil
  ) -> NotificationsPresenter {
    let ada = AccountID(rawValue: 1)
    let told =
      telling
      ?? names.map {
        AccountNotification.example($0, kind, status: $0 == "4" ? "gone" : "photo-1", said: "9")
      }
    let presenter = NotificationsPresenter(
      interactor: NotificationsInteractor(
        dependencies: FakeServices {
          $0.notifications = FakeNotifications(
            [ada: [NotificationPage(told)]], failures: failure.map { [ada: $0] } ?? [:])
          $0.accounts = FakeAccounts(accounts.compactMap(\.self))
          $0.sources = FakeSources([
            Source(id: SourceID(rawValue: "test"), kind: .account(ada, .home), name: "home")
          ])
          $0.stream = stream
          $0.posting = posting
          $0.settings = FakeSettings(arguments: [.listLength: "2"])
        }),
      router: NotificationsRouter(navigator: navigator))
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

  @Test func `those who like the same are listed by their row, each with a number to go to them`()
    async
  {
    let likes = ["ben", "cleo", "dora"].map {
      AccountNotification.example($0, by: "\($0) (@\($0)@photos.example)")
    }
    let presenter = presenter(
      telling: likes + [.example("said", .reply("hm")), .example("poll", .poll)])
    await presenter.list()
    #expect(view.rows == ["1 ben", "2 said"])
    for _ in 1...2 {
      await presenter.showPerson(1)
      #expect(view.rows == ["3 ben", "4 cleo", "5 dora"])
    }
    #expect(navigator.steps.isEmpty)
    await presenter.showPerson(5)
    for number in [1, 4] { await presenter.open(number) }
    #expect(
      navigator.steps == [
        "profile @dora@photos.example", "photo test photo-1", "photo test photo-1",
      ])
    await presenter.more()
    #expect(view.rows == ["6 poll"])
  }

  @Test func `a list that was stopped leaves numbers and pages as they were`() async throws {
    let presenter = presenter()
    await presenter.list()
    let stopped = Task { await presenter.list() }
    stopped.cancel()
    try await stopped.ended()
    #expect(view.content == .failed(reason: Reason.of(CancellationError())))
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

  @Test func `shows what was said of no photo that is in the stream`() async {
    let presenter = presenter(["5", "4"], .mention("look"))
    await presenter.list()
    for number in [1, 2] { await presenter.open(number) }
    #expect(navigator.steps == ["photo test photo-1"])
    #expect(view.opened == "4")
  }

  @Test func `answers what was said, in a draft`() async throws {
    let presenter = presenter(["5"], .reply("lovely"))
    await presenter.beginAnswer(1)
    #expect(view.content == .failed(reason: "there is no number 1: `notifications list` first"))
    await presenter.list()
    await presenter.beginAnswer(1)
    let draft = try #require(posting.kept.first)
    #expect(navigator.steps == ["compose draft \(draft.id)"])
    #expect(draft.place == .account(AccountID(rawValue: 1)))
    let account = try #require(FakeAccounts.account("ada"))
    #expect(
      draft.draft.answering
        == DraftAnswer(
          account: account.id, status: "9", title: "lovely",
          addressee: Addressee("bo@photos.example", of: account)))
  }

  @Test func `answers nothing where nothing was said`() async {
    let presenter = presenter(["5"], .like)
    await presenter.list()
    await presenter.beginAnswer(1)
    #expect(view.content == .failed(reason: NotificationsProblem.noWords(1).reason))
    #expect(posting.kept.isEmpty)
  }

  @Test(arguments: [AccountNotification.Kind.follow, .request])
  func `goes to who follows, or asks to`(kind: AccountNotification.Kind) async {
    let presenter = presenter(["5", "4", "3"], kind)
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
    await presenter([]).list()
    #expect(view.content == .loaded(.empty))
    await presenter(accounts: []).list()
    #expect(view.content == .loaded(.noAccounts))
  }

  @Test func `shows who could not be asked, also when that is all`() async throws {
    await presenter(failure: NetworkError.away).list()
    let ada = try #require(FakeAccounts.account("ada"))
    let page = NotificationsPage(
      failures: [AccountFailure(ada, reason: NetworkError.away.reason)])
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
    await presenter(stream: FakePhotoStream(failure: LibraryError.busy)).list()
    #expect(view.content == .failed(reason: LibraryError.busy.reason))
  }
}
