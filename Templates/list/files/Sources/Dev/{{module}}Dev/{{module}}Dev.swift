import DevApp
import Domain
import Fakes
import {{module}}Screen

/// {{words}} alone, over a stream in memory.
public enum {{module}}Dev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "no photo yet", FakePhotoStream(), commands: ["list", "more"]),
    scenario(
      "loading", "the stream does not answer", FakePhotoStream(neverAnswers: true),
      commands: ["list"]),
    scenario(
      "failed", "the library is busy", FakePhotoStream(failure: LibraryError.busy),
      commands: ["list"]),
    scenario(
      "full", "three photos on two pages", three,
      commands: ["list", "select 2", "open", "more"]),
  ]
}

extension {{module}}Dev {
  struct Dependencies: {{module}}Dependencies {
    let stream: any PhotoStreaming
    let settings: any SettingsStoring = FakeSettings(arguments: [.listLength: "2"])
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
