import DevApp
import {{module}}Screen

/// {{words}} alone. It has nothing to load, and so is always full.
public enum {{module}}Dev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    Scenario("full", "everywhere it leads") { context in
      {{module}}Router.makeScreen(context)
    }
  ]
}
