import Terminal
import Viper

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
