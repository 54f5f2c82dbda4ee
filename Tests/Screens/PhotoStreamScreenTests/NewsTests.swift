import Domain
import Fakes
import Terminal
import Testing
import Web

@testable import PhotoStreamScreen

@MainActor
@Suite("News of what one has posted, above the stream's prompt")
struct NewsTests {
  private let ada = AccountID(rawValue: 1)
  private let three: [Photo] = [.example(1), .example(2), .example(3)]
  private let scan = ScanSummary(name: "test", photos: 3, sources: [])

  private func module(
    _ notifications: FakeNotifications, _ settings: [SettingKey: String] = [:]
  ) -> PhotoStreamModule {
    PhotoStreamModule(
      three,
      sources: FakeSources(
        [
          Source(id: SourceID(rawValue: "test"), kind: .account(ada, .home), name: "home")
        ], scan: [.finished(scan)], hasScanned: true),
      settings: FakeSettings(arguments: settings),
      accounts: FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self)),
      notifications: notifications)
  }

  private var two: FakeNotifications {
    FakeNotifications([
      ada: [
        NotificationPage([
          .example("2", .reply("lovely\nlight"), minutesAgo: 1),
          .example("1", minutesAgo: 2, status: "gone"),
        ])
      ]
    ])
  }

  private func lines(_ module: PhotoStreamModule) -> [String] {
    module.view.notices.compactMap {
      guard case .news(let news) = $0 else { return nil }
      return StreamText.line(news)?.plain
    }
  }

  @Test func `are not told, and no server is asked, unless somebody wants that`() async throws {
    let notifications = two
    let module = module(notifications)
    #expect(try await module.interactor.obtainNews() == nil)
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.refresh()
    try await module.presenter.watching?.ended()
    #expect(module.view.notices == [])
    #expect(notifications.asked.isEmpty)
    module.presenter.disappear()
  }

  @Test func `are one line after a refresh, without a count`() async throws {
    let module = module(two, [.notificationsShow: "line"])
    await module.presenter.appear(nil, isInteractive: true)
    await module.presenter.refresh()
    try await module.presenter.watching?.ended()
    #expect(
      lines(module) == [
        "Bo (@bo@photos.example) answered your photo “Photo 1”: lovely; notifications shows more"
      ])
    module.presenter.disappear()
  }

  @Test func `count the others for who wants that, as far as that is known`() async throws {
    let settings: [SettingKey: String] = [.notificationsShow: "line", .notificationsCounts: "yes"]
    let all = try await module(two, settings).interactor.obtainNews()
    #expect(try #require(all.flatMap(StreamText.line)).plain.hasSuffix(" shows 1 more"))
    let some = FakeNotifications([
      ada: [NotificationPage([.example("2"), .example("1", minutesAgo: 1)], last: "1")]
    ])
    let part = try await module(some, settings).interactor.obtainNews()
    #expect(try #require(part.flatMap(StreamText.line)).plain.hasSuffix(" shows at least 1 more"))
  }

  @Test func `are told once`() async throws {
    let module = module(two, [.notificationsShow: "line"])
    await module.presenter.appear(nil, isInteractive: true)
    for _ in 0..<2 {
      await module.presenter.refresh()
      try await module.presenter.watching?.ended()
    }
    #expect(lines(module).count == 1)
    module.presenter.disappear()
  }

  @Test func `are kept for the next time if nobody was there to see them`() async throws {
    let module = module(two, [.notificationsShow: "line"])
    await module.presenter.refresh()
    #expect(module.presenter.watching == nil, "a script learns what it asks for")
    #expect(try await module.interactor.obtainNews()?.notifications.count == 2)
    #expect(try await module.interactor.obtainNews()?.notifications.count == 2)
  }

  @Test func `are for the log where a server cannot be asked`() async throws {
    let module = module(
      FakeNotifications(
        failures: [ada: NetworkError.unreachable(host: "photos.example", reason: "it is away")]),
      [.notificationsShow: "line"])
    #expect(try await module.interactor.obtainNews() == nil)
    #expect(module.reporter.activities == ["looking for notifications"])
  }
}
