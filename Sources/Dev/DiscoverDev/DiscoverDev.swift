import DevApp
import DiscoverScreen
import Domain
import Fakes
import Web

/// Discover alone, with strangers in memory.
public enum DiscoverDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "nobody shows anything", FakeDiscovering(), commands: ["people", "tags", "more"]),
    scenario(
      "loading", "the servers do not answer", FakeDiscovering(neverAnswers: true), commands: []),
    scenario(
      "failed", "nobody is signed in", FakeDiscovering(failure: DiscoverError.noAccount),
      commands: ["people", "follow 1", "open 1", "more"]),
    scenario(
      "full", "strangers of all kinds", strangers,
      commands: [
        "more", "show 2", "next", "follow 1", "people", "follow 1", "open 2", "tags", "follow 1",
        "open 1", "more",
      ]),
  ]
}

extension FakeServices: DiscoverDependencies {}

extension DiscoverDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ discovering: @autoclosure @escaping @Sendable () -> FakeDiscovering, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      DiscoverRouter.makeScreen(
        FakeServices {
          $0.discovering = discovering()
          $0.media = DrawnMedia()
        }, context)
    }
  }

  private static var strangers: FakeDiscovering {
    let bo = "Bo\u{202E} 👩\u{200D}🚀\u{1B}[31m (@bo@new.example)"
    return FakeDiscovering(
      [
        Discovered(
          [
            .example(1, hoursAgo: 1, caption: "Fog over the harbour", author: bo, pictures: 3),
            .example(2, hoursAgo: 3, author: bo, isSensitive: true),
          ],
          remarks: [
            "gts.example does not tell what is popular: only its newest photos are here"
          ]), Discovered([.example(3, hoursAgo: 30, author: bo)]),
      ],
      tagged: [Discovered([.example(4, hoursAgo: 2, caption: "#fog", author: bo)])],
      people: Discovered(
        [
          .example("bo", name: "Bo\u{202E}\u{1B}[31m") { $0.words = "Masts and\nharbours." },
          .example("cy"),
        ].compactMap(\.self)),
      tags: Discovered([
        DiscoveredTag("fog", of: [AccountID(rawValue: 1)], people: 1_204),
        DiscoveredTag("harbour", of: [AccountID(rawValue: 1)], isFollowed: true),
      ]))
  }
}
