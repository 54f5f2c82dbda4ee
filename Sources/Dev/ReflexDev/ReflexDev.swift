import DevApp
import ReflexScreen

/// The game alone.
@main
enum ReflexDev: DevApp {
  static let scenarios = [
    Scenario("empty", "nobody plays yet", commands: ["start"]) { context in
      ReflexRouter.makeScreen(Dependencies(), context)
    }
  ]
}

extension ReflexDev {
  private struct Dependencies: ReflexDependencies {}
}
