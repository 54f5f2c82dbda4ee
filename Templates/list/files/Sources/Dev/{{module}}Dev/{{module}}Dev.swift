import DevApp
import Domain
import Fakes
import {{module}}Screen

extension FakeServices: {{module}}Dependencies {}

/// {{words}} alone, over a stream in memory.
public enum {{module}}Dev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios = [
    scenario("empty", "no photo yet", ["list", "more"]) { FakePhotoStream() },
    scenario("loading", "the stream does not answer", ["list"]) {
      FakePhotoStream(neverAnswers: true)
    },
    scenario("failed", "the library is busy", ["list"]) {
      FakePhotoStream(failure: LibraryError.busy)
    },
    scenario("full", "three photos, one of them seen", ["list", "select 2", "open", "more"]) {
      FakePhotoStream([
        .example(1, caption: "Fog over the harbour", isSeen: true),
        .example(2, caption: "First coffee of the day"),
        .example(3, caption: "写真と旗 🏳️‍🌈"),
      ])
    },
  ]

  private static func scenario(
    _ name: String, _ summary: String, _ commands: [String],
    _ stream: @escaping @Sendable () -> FakePhotoStream
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      {{module}}Router.makeScreen(
        FakeServices {
          $0.stream = stream()
          $0.settings = FakeSettings(arguments: [.listLength: "2"])
        }, context)
    }
  }
}
