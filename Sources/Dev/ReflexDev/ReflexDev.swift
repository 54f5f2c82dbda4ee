import DevApp
import Fakes
import ReflexScreen

/// The game alone, where GO never comes.
@main
enum ReflexDev: DevApp {
  static let scenarios = [
    Scenario("empty", "nobody plays yet", commands: ["start"]) { context in
      ReflexRouter.makeScreen(Dependencies(), context)
    }
  ]
}

extension ReflexDev {
  private struct Dependencies: ReflexDependencies {
    let clock: any Clock<Duration> = ManualClock()
    func pauseBeforeGo() -> Duration { .seconds(2) }
  }
}
