import Terminal
import Viper

/// One state of the world in which a screen is looked at, by a person and by tests of its view.
///
///     Scenario("empty", "no source yet", commands: ["sources"]) { context in
///       SettingsRouter.makeScreen(FakeServices { $0.sources = FakeSources() }, context)
///     }
public struct Scenario: Sendable {
  /// The word that goes there: `empty`, `loading`, `failed`, `full` …; no command of the screen.
  public let name: String
  /// What is special about it, in one line.
  public let summary: String
  /// Lines that type themselves after the screen appeared for the first time.
  public let commands: [String]
  private let makeModule: @MainActor @Sendable (ScreenContext) -> Screen

  /// `makeScreen` is called each time somebody goes to the scenario.
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
    let navigator = DevNavigator(console: console)
    let screen = makeModule(ScreenContext(console: console, navigator: navigator))
    (navigator.name, navigator.view) = (screen.name, screen.view)
    let view = ScenarioView(screen.view, console: console, commands: commands)
    return Screen(name: screen.name, view: view)
  }
}

extension Scenario: CustomStringConvertible {
  /// The name of the scenario.
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

/// A module's view, where the commands of a scenario type themselves after it appeared.
@MainActor
final class ScenarioView: ScreenView {
  private let view: any ScreenView
  private let console: any Console
  private var commandsToType: [String]

  init(_ view: any ScreenView, console: any Console, commands: [String]) {
    self.view = view
    self.console = console
    commandsToType = commands
  }

  var prompt: String { view.prompt }

  var commands: [Command] { view.commands }

  var defaultCommand: CommandCall? { view.defaultCommand }

  func appear(_ destination: Destination) async {
    await view.appear(destination)
    while !commandsToType.isEmpty, !Task.isCancelled { await type(commandsToType.removeFirst()) }
  }

  func disappear() {
    view.disappear()
  }

  func perform(_ call: CommandCall) async {
    await view.perform(call)
  }
}

extension ScenarioView {
  private func type(_ line: String) async {
    if console.traits.isInteractive { console.write(StyledText("\(prompt)> \(line)", .faint)) }
    switch CommandParser(commands: commands, home: nil).parse(line) {
    case .success(let call?): await perform(call)
    case .success(nil): break
    case .failure(let error): console.fail(StyledText(error.message))
    }
  }
}

/// Says where a screen would lead, and goes nowhere but to itself: there is no other screen.
@MainActor
final class DevNavigator: Navigating {
  private let console: any Console
  var name = ""
  weak var view: (any ScreenView)?

  init(console: any Console) {
    self.console = console
  }

  func push(_ destination: Destination) async {
    if destination.screen == name, let view { return await view.appear(destination) }
    tell(([destination.screen] + destination.arguments).joined(separator: " "))
  }

  func visit(_ destination: Destination) async {
    await push(destination)
  }

  func pop() async {
    tell("back")
  }

  func restart() async {
    tell("the start")
  }

  private func tell(_ place: String) {
    console.write(StyledText("→ ", .success) + StyledText(place))
    console.write(record: ["type": "leadsTo", "leadsTo": place])
  }
}
