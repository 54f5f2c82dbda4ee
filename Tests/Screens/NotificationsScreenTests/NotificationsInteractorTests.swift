import Domain
import Fakes
import NotificationsDev
import Testing
import Web

@testable import NotificationsScreen

@Suite("The notifications' interactor")
struct NotificationsInteractorTests {
  private let ada = AccountID(rawValue: 1)
  private let bo = AccountID(rawValue: 2)
  private let reporter = RecordingReporter()

  private func interactor(
    _ notifications: FakeNotifications, length: Int = 3,
    accounts: [Account?] = [
      FakeAccounts.account("ada"), FakeAccounts.account("bo", on: "other.example", id: 2),
    ]
  ) -> NotificationsInteractor {
    NotificationsInteractor(
      dependencies: FakeServices {
        ($0.notifications, $0.reporting) = (notifications, reporter)
        $0.accounts = FakeAccounts(accounts.compactMap(\.self))
        $0.sources = FakeSources([
          Source(id: SourceID(rawValue: "test"), kind: .account(ada, .home), name: "home")
        ])
        $0.stream = FakePhotoStream([.example(1), .example(2)])
        $0.settings = FakeSettings(arguments: [.listLength: "\(length)"])
      })
  }

  /// All pages there are, each as the names of its rows.
  private func pages(of interactor: NotificationsInteractor) async throws -> [[String]] {
    var feeds = try await interactor.obtainFeeds()
    var pages: [[String]] = []
    while true {
      let (page, rest) = try await interactor.obtainPage(of: feeds)
      pages.append(page.rows.map(\.notification.id.name))
      guard page.hasMore, pages.count < 20 else { return pages }
      feeds = rest
    }
  }

  /// The rows of the first page, each as the names of all that it tells of.
  private func folds(of interactor: NotificationsInteractor) async throws -> [[String]] {
    let feeds = try await interactor.obtainFeeds()
    let rows = try await interactor.obtainPage(of: feeds).page.rows
    return rows.map { row in row.each.map { $0.notification.id.name } }
  }

  @Test func `who likes or boosts one post stands in one row, in the place of the newest`()
    async throws
  {
    let likes = (0..<60).map {
      AccountNotification.example("\($0)", by: "Fan \($0)", minutesAgo: $0 + 2)
    }
    let others: [AccountNotification] = [
      .example("boost", .boost, by: "Cleo", minutesAgo: 70),
      .example("said", .mention("look"), minutesAgo: 80),
      .example("boosts", .boost, by: "Dora", minutesAgo: 90),
      .example("other post", by: "Dora", minutesAgo: 100, status: "photo-2"),
      .example("again", by: "Fan 1", minutesAgo: 110),
    ]
    let notifications = FakeNotifications([
      ada: [NotificationPage(likes + others)],
      bo: [NotificationPage([.example("b", by: "Dora", of: 2, minutesAgo: 85)])],
    ])
    #expect(
      try await folds(of: interactor(notifications, length: 9)) == [
        likes.map(\.id.name), ["boost", "boosts"], ["said"], ["b"], ["other post"], ["again"],
      ])
  }

  @Test func `followers stand in one row as long as nothing is between them`() async throws {
    let notifications = FakeNotifications([
      ada: [
        NotificationPage([
          .example("1", .follow, by: "Cleo", minutesAgo: 1, status: nil),
          .example("2", .follow, by: "Dora", minutesAgo: 2, status: nil),
          .example("3", .request, by: "Eve", minutesAgo: 3, status: nil),
          .example("4", .request, by: "Fay", minutesAgo: 4, status: nil),
          .example("5", .follow, by: "Gus", minutesAgo: 5, status: nil),
        ])
      ]
    ])
    #expect(
      try await folds(of: interactor(notifications, length: 9))
        == [["1", "2"], ["3"], ["4"], ["5"]])
  }

  @Test func `a page ends where a photo is liked by thousands`() async throws {
    let most = NotificationsInteractor.mostFolded
    let likes = (0..<2 * most).map {
      AccountNotification.example("\($0)", by: "Fan \($0)", minutesAgo: $0)
    }
    let notifications = FakeNotifications([ada: [NotificationPage(likes)]])
    #expect(
      try await pages(of: interactor(notifications, length: 9)) == [["0"], ["\(most + 1)"]])
  }

  @Test func `makes one list of what all servers tell, the newest first, however they cut it up`()
    async throws
  {
    let notifications = FakeNotifications([
      ada: [
        NotificationPage([.example("a1", minutesAgo: 1)], last: "a1"),
        NotificationPage([], last: "a2"),
        NotificationPage(
          [.example("a3", minutesAgo: 30), .example("a4", minutesAgo: 50)], last: "a4"),
        NotificationPage([.example("a5", minutesAgo: 70)]),
      ],
      bo: [
        NotificationPage(
          [
            .example("b1", of: 2, minutesAgo: 20), .example("b2", of: 2, minutesAgo: 40),
            .example("b3", of: 2, minutesAgo: 60),
          ])
      ],
    ])
    #expect(
      try await pages(of: interactor(notifications)) == [
        ["a1", "b1", "a3"], ["b2", "a4", "b3"], ["a5"],
      ])
  }

  @Test func `finds the photos they are about, as long as these are in the stream`() async throws {
    let notifications = FakeNotifications([
      ada: [
        NotificationPage([
          .example("1", minutesAgo: 1, status: "photo-2"),
          .example("2", minutesAgo: 2, status: "gone"),
          .example("3", minutesAgo: 3, status: nil),
        ])
      ]
    ])
    let interactor = interactor(notifications)
    let feeds = try await interactor.obtainFeeds()
    let rows = try await interactor.obtainPage(of: feeds).page.rows
    #expect(rows.map(\.photo?.id.item) == ["photo-2", nil, nil])
  }

  @Test func `shows what others tell if one server is away, and says so`() async throws {
    let notifications = FakeNotifications(
      [ada: [NotificationPage([.example("1")])]],
      failures: [bo: NetworkError.unreachable(host: "other.example", reason: "it is away")])
    let interactor = interactor(notifications)
    let feeds = try await interactor.obtainFeeds()
    let page = try await interactor.obtainPage(of: feeds).page
    let account = try #require(FakeAccounts.account("bo", on: "other.example", id: 2))
    #expect(page.rows.map(\.notification.id.name) == ["1"])
    #expect(!page.hasMore)
    #expect(
      page.failures == [
        AccountFailure(
          account,
          reason: NetworkError.unreachable(host: "other.example", reason: "it is away").reason)
      ])
    #expect(reporter.activities == ["asking for notifications"])
  }

  @Test func `does not ask on and on where a server tells of other things only`() async throws {
    let barren = (0..<100).map { NotificationPage([], last: "\($0)") }
    #expect(try await pages(of: interactor(FakeNotifications([ada: barren]))) == [[]])
  }

  @Test func `leaves out accounts whose session is over`() async throws {
    let interactor = interactor(
      FakeNotifications(), accounts: [FakeAccounts.account("ada", ending: .refused)])
    #expect(try await interactor.obtainFeeds().feeds.isEmpty)
  }
}
