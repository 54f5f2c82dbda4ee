import DevApp
import Domain
import Fakes
import OutboxScreen

/// The outbox alone, over one in memory that sends nothing.
public enum OutboxDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "everything has arrived", FakeOutbox(), commands: ["list", "retry", "drop 1"]),
    scenario(
      "loading", "the library does not answer", FakeOutbox(neverAnswers: true), commands: []),
    scenario(
      "failed", "the library is busy", FakeOutbox(failure: LibraryError.busy),
      commands: ["retry", "drop 1"]),
    scenario(
      "full", "things that wait for all kinds of reasons", FakeOutbox(OutboxEntry.examples),
      commands: [
        "list", "retry 2", "edit 2 shorter now", "edit 1 words", "drop 3", "drop 1", "list",
        "open 1", "open 5", "open 9", "retry", "edit 1", "edit 6",
      ]),
  ]
}

extension FakeServices: OutboxDependencies {}

extension OutboxDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ outbox: @autoclosure @escaping @Sendable () -> FakeOutbox, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      OutboxRouter.makeScreen(
        FakeServices {
          $0.outbox = outbox()
          $0.accounts = FakeAccounts([FakeAccounts.account("ada")].compactMap(\.self))
          $0.sources = FakeSources([
            Source(
              id: SourceID(rawValue: "test"), kind: .account(AccountID(rawValue: 1), .home),
              name: "home of ada"),
            Source(
              id: SourceID(rawValue: "s2"), kind: .folder(FileLocation(path: "/home/ada/Pictures")),
              name: "Pictures"),
          ])
          $0.stream = FakePhotoStream([
            .example(1, caption: "Fog over the harbour"),
            .example(2, caption: "写真と旗 🏳️‍🌈 の長い長い説明がここに続きます\u{1B}[2J"),
          ])
        }, context)
    }
  }
}
