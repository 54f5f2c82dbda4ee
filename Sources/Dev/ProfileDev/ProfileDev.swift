import DevApp
import Domain
import Fakes
import ProfileScreen
import Web

/// A profile alone, with people in memory.
public enum ProfileDev: ScreenScenarios {
  /// What it can be looked at in. The first who is signed in is shown, as nobody is named.
  public static let scenarios: [Scenario] = [
    scenario(
      "nobody", "nobody is signed in", FakePeopleReading(), accounts: [], commands: ["photos"]),
    scenario(
      "empty", "who says and posts nothing",
      FakePeopleReading([me(plain: true)].compactMap(\.self)),
      commands: ["posts", "about", "network", "drafts", "next", "open 1"]),
    scenario(
      "loading", "the server does not answer", FakePeopleReading(neverAnswers: true), commands: []),
    scenario(
      "failed", "the server is away",
      FakePeopleReading([], known: [me()].compactMap(\.self), failure: away),
      commands: ["about", "network", "follow"]),
    scenario(
      "full", "somebody with all there is",
      FakePeopleReading([me(), bo].compactMap(\.self), posts: posts, groups: groups),
      commands: [
        "about --counts", "photos", "next", "show 2", "next", "posts", "network",
        "open 1",
        "follow --no-boosts", "mute 7 days", "note met at the harbour", "note", "report",
        "report --rule 1 spam", "block-domain", "unblock-domain", "remove-follower",
        "network familiar", "add", "unfollow",
      ]),
  ]
}

extension FakeServices: ProfileDependencies {}

extension ProfileDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ people: @autoclosure @escaping @Sendable () -> FakePeopleReading,
    accounts: [Account] = [FakeAccounts.account("ada")].compactMap(\.self), commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      ProfileRouter.makeScreen(
        FakeServices {
          $0.people = people()
          $0.relating = FakeRelating(
            rules: [ServerRule(id: "r1", text: "Be kind."), ServerRule(id: "r2", text: "No spam.")])
          $0.accounts = FakeAccounts(accounts)
          $0.sources = FakeSources(
            scan: [.finished(ScanSummary(name: "@bo@photos.example", photos: 12, added: 12))])
          $0.media = DrawnMedia()
        }, context)
    }
  }

  private static let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")

  private static func me(plain: Bool = false) -> PersonProfile? {
    .example("ada", name: plain ? "" : "Ada\u{202E} 👩\u{200D}🚀\u{1B}[31m") { ada in
      guard !plain else { return }
      ada.words = "Fog, harbours and masts.\n\nAll on film.\nPrints on request.\nNo filters."
      ada.fields = [
        .init("Web", "https://ada.example", verifiedAt: ManualTime().now),
        .init("Camera", "an old one"),
      ]
      ada.joinedAt = ManualTime().now.advanced(by: .seconds(-86_400 * 900))
      ada.page = WebAddress("https://photos.example/@ada")
      ada.isLocked = true
      ada.counts = .init(posts: 1_204, followers: 1_000_000, following: 12)
    }
  }

  private static let bo: PersonProfile? = .example("bo") { bo in
    bo.isBot = true
    bo.movedTo = Handle("@bo@new.example")
  }

  private static let posts: [PersonID: [PersonPosts]] = {
    guard let ada = me() else { return [:] }
    return [
      ada.id: [
        PersonPosts(
          [
            .example(
              1, hoursAgo: 1, caption: "Fog over the harbour", author: ada.byline, pictures: 3),
            .example(2, hoursAgo: 3, author: ada.byline, isSensitive: true),
          ],
          words: [
            TextPost(
              id: "w1", moment: ManualTime().now.advanced(by: .seconds(-7_200)),
              text: "No light today,\nand none tomorrow.", page: "https://photos.example/@ada/w1")
          ], next: "2"),
        PersonPosts([.example(3, hoursAgo: 30, author: ada.byline)]),
      ]
    ]
  }()

  private static let groups: [PeopleGroup: [PeoplePage]] = {
    guard let ada = me(), let bo else { return [:] }
    return [.followers(ada.id): [PeoplePage([bo])]]
  }()
}
