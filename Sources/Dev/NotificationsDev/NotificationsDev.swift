import DevApp
import Domain
import Fakes
import NotificationsScreen
import Web

/// The notifications alone, over servers in memory.
public enum NotificationsDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "nobody did anything yet", FakeNotifications(), commands: ["more", "open 1"]),
    scenario(
      "nobody", "nobody is signed in", FakeNotifications(), accounts: [], commands: ["list"]),
    scenario(
      "loading", "the server does not answer", FakeNotifications(neverAnswers: true),
      commands: []),
    scenario(
      "failed", "one of two servers is away, the other lets nobody read",
      FakeNotifications(failures: [
        ada: NetworkError.away,
        bo: AccountError.notPermitted(host: "other.example", purpose: "see notifications"),
      ]), commands: ["more"]),
    scenario(
      "full", "likes and answers of two accounts on two pages",
      FakeNotifications([ada: pages, bo: [NotificationPage([late])]]),
      commands: ["list", "open 1", "open 3", "open 9", "more", "open 4", "more"]),
  ]
}

extension FakeServices: NotificationsDependencies {}

extension NotificationsDev {
  private static let ada = AccountID(rawValue: 1)
  private static let bo = AccountID(rawValue: 2)

  private static let pages = [
    NotificationPage(
      [
        .example("5", minutesAgo: 1),
        .example(
          "4", .reply("Lovely light\u{1B}[31m.\nWhere were you standing, and when?"),
          by: "Cleo\u{202E} (@cleo@far.away.example)", minutesAgo: 70, status: "photo-2"),
      ], last: "4"),
    NotificationPage([
      .example(
        "3", .request, by: "Dora (@dora@photos.example)", minutesAgo: 60 * 29, status: nil,
        subject: ""),
      .example("2", minutesAgo: 60 * 30, status: "photo-1"),
      .example("1", .follow, minutesAgo: 60 * 31, status: nil, subject: ""),
    ]),
  ]

  private static let late = AccountNotification.example(
    "7", by: "写真家 (@shashin@other.example)", of: 2, minutesAgo: 90, status: "gone",
    subject: "Words without a picture")

  private static func scenario(
    _ name: String, _ summary: String,
    _ notifications: @autoclosure @escaping @Sendable () -> FakeNotifications,
    accounts: [String] = ["photos.example", "other.example"], commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      let people = accounts.enumerated().compactMap { index, server in
        FakeAccounts.account("ada", on: server, id: Int64(index + 1))
      }
      return NotificationsRouter.makeScreen(
        FakeServices {
          $0.notifications = notifications()
          $0.accounts = FakeAccounts(people)
          $0.sources = FakeSources([
            Source(
              id: SourceID(rawValue: "test"), kind: .account(ada, .home), name: "home of ada")
          ])
          $0.stream = FakePhotoStream([
            .example(1, caption: "Fog over the harbour"),
            .example(2, caption: "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます\u{1B}[2J"),
          ])
          $0.settings = FakeSettings(arguments: [.listLength: "3"])
        }, context)
    }
  }
}
