import DevApp
import Fakes
import ReflexScreen
import Viper

/// The game alone: GO never comes, or at once.
public enum ReflexDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "nobody plays yet; words come too early", commands: ["ready", "stop"]),
    scenario(
      "loading", "GO does not come, and one is ready twice",
      commands: ["start", "stop", "ready", "ready", "start"]),
    scenario("failed", "stopped before GO", commands: ["start", "ready", "stop"]),
    Scenario(
      "full", "a whole round; GO comes at once",
      commands: ["start", "ready", "stop", "ready", "stop", "ready", "stop"]
    ) { context in
      let clock = QuickClock()
      let screen = ReflexRouter.makeScreen(Dependencies(clock: clock), context)
      return Screen(name: screen.name, view: PatientView(screen.view, clock: clock))
    },
  ]
}

extension ReflexDev {
  private struct Dependencies: ReflexDependencies {
    let clock: any Clock<Duration>
    func pauseBeforeGo() -> Duration { .seconds(2) }
  }

  private static func scenario(
    _ name: String, _ summary: String, commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      ReflexRouter.makeScreen(Dependencies(clock: ManualClock()), context)
    }
  }
}
