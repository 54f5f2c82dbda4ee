import DevApp
import {{module}}Screen

/// {{words}} alone. It has nothing to load, and so is always full.
@main
enum {{module}}Dev: DevApp {
  static let scenarios = [
    Scenario("full", "everywhere it leads") { context in
      {{module}}Router.makeScreen(context)
    }
  ]
}
