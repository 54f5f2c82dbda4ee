import Terminal
import Viper

/// One state of the world in which a screen is looked at, by a person and by tests of its view.
///
///     Scenario("empty", "no source yet", commands: ["sources"]) { context in
///       SettingsRouter.makeScreen(Dependencies(sources: FakeSources()), context)
///     }
public struct Scenario: Sendable {
  /// The word that goes there: `empty`, `loading`, `failed`, `full` …; no command of the screen.
  public let name: String
  /// What is special about it, in one line.
  public let summary: String
  /// Lines that type themselves after the screen appeared for the first time.
  public let commands: [String]
  private let makeModule: @MainActor @Sendable (ScreenContext) -> Screen

  /// Makes a scenario; `makeScreen` is called anew each time somebody goes there.
  public init(
    _ name: String, _ summary: String, commands: [String] = [],
    makeScreen: @escaping @MainActor @Sendable (ScreenContext) -> Screen
  ) {
    self.name = name
    self.summary = summary
    self.commands = commands
    makeModule = makeScreen
  }

  /// The screen, under its module's name; where it would lead is told on the console instead.
  @MainActor
  public func makeScreen(on console: any Console) -> Screen {
    let screen = makeModule(
      ScreenContext(console: console, navigator: DevNavigator(console: console)))
    let view = ScenarioView(screen.view, console: console, commands: commands)
    return Screen(name: screen.name, view: view)
  }
}

extension Scenario: CustomStringConvertible {
  /// Its name.
  public var description: String { name }
}

extension Scenario {
  /// The scenario as a screen of the dev app: its name is a command that goes there.
  var descriptor: ScreenDescriptor<Void> {
    ScreenDescriptor<Void>(name: name, summary: summary) { [self] _, context in
      Screen(name: name, view: makeScreen(on: context.console).view)
    }
  }
}
