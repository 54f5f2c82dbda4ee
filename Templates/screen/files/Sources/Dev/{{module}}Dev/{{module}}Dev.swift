import DevApp
import Domain
import Fakes
import {{module}}Screen

/// {{words}} alone, over a stream in memory.
public enum {{module}}Dev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "no photo yet", FakePhotoStream(), commands: ["show", "open"]),
    scenario(
      "loading", "the stream does not answer", FakePhotoStream(neverAnswers: true),
      commands: ["show"]),
    scenario(
      "failed", "the library is busy", FakePhotoStream(failure: LibraryError.busy),
      commands: ["show"]),
    scenario("full", "three photos, one of them seen", three, commands: ["show", "open"]),
  ]
}

extension {{module}}Dev {
  struct Dependencies: {{module}}Dependencies {
    let stream: any PhotoStreaming
    let reporting: any ErrorReporting = RecordingReporter()
  }

  private static func scenario(
    _ name: String, _ summary: String,
    _ stream: @autoclosure @escaping @Sendable () -> FakePhotoStream, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      {{module}}Router.makeScreen(Dependencies(stream: stream()), context)
    }
  }

  private static var three: FakePhotoStream {
    FakePhotoStream([
      .example(1, caption: "Fog over the harbour", isSeen: true),
      .example(2, caption: "First coffee of the day"),
      .example(3, caption: "写真と旗 🏳️‍🌈"),
    ])
  }
}
