import Domain
import Terminal
import Viper

/// What the view asks of its presenter.
@MainActor
protocol AppPresenting: AnyObject {
  var screen: Screen? { get }
  var screens: [ScreenSummary] { get }
  var isLocked: Bool { get }
  var isFinished: Bool { get }
  var promptStyle: PromptStyle { get }
  /// Whether there is anything to look at by now.
  func hasPhotos() async -> Bool
  /// The screen that only those find who type its whole name.
  func hiddenScreen(named word: String) -> ScreenSummary?
  func start(at place: String?) async
  func go(to destination: Destination) async
  func goBack() async
  func undo() async
  func noteUse(of command: String)
  func quit()
}

/// What can be typed: the commands of the screen on top, those that are everywhere, and the screens.
@MainActor
final class AppView: AppViewing {
  private let console: any Console
  private let presenter: any AppPresenting

  init(console: any Console, presenter: any AppPresenting) {
    self.console = console
    self.presenter = presenter
  }

  /// What is offered now. A screen's own words come before those that are everywhere.
  var commands: [Command] {
    let taken = Set(screenCommands.flatMap { [$0.name] + $0.aliases })
    return screenCommands
      + (appCommands + presenter.screens.map(command(to:))).filter { !taken.contains($0.name) }
  }

  /// What a line may mean: a hidden screen is among it only if its whole name stands there, so that
  /// neither a shortened word nor a suggestion leads to it.
  func commands(for line: String) -> [Command] {
    let word = line.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? ""
    return commands + (presenter.hiddenScreen(named: word).map { [command(to: $0)] } ?? [])
  }

  func display(failure reason: String) {
    console.fail(StyledText(reason))
  }

  func display(undone what: Undoable) {
    console.write(StyledText("✓ ", .success) + StyledText(what.text))
    console.write(record: ["undone": what.text])
  }

  func perform(_ call: CommandCall) async {
    if let screen = presenter.screen, screen.view.commands.contains(where: { $0.name == call.name })
    {
      return await screen.view.perform(call)
    }
    switch call.name {
    case "help": help(call[0])
    case "screens": listScreens()
    case "go":
      let place = call[0] ?? ""
      await presenter.go(to: Destination(link: place) ?? Destination(place))
    case "back": await presenter.goBack()
    case "undo": await presenter.undo()
    case "quit": presenter.quit()
    default: await presenter.go(to: Destination(call.name, call.arguments))
    }
  }
}

extension AppView {
  private var screenCommands: [Command] { presenter.screen?.view.commands ?? [] }

  private var appCommands: [Command] {
    [
      Command(
        "help", aliases: ["?"],
        [Command.Argument("command", .suggested(helpTopics), optional: true)],
        summary: "tell what can be typed, or more about one command"),
      Command("screens", summary: "list the screens"),
      Command(
        "go", [Command.Argument("screen", .suggested(presenter.screens.map(\.name)))],
        summary: "go to a screen, or follow a photostream:// link"),
      Command("back", summary: "go back to the screen before"),
      Command(
        "undo", summary: "bring back what you just dropped, discarded, removed or signed out",
        details: "For a minute after `drop`, `discard`, `remove` and `signout`."),
      Command("quit", aliases: ["exit"], summary: "leave; Ctrl-D does the same"),
    ]
  }

  private var helpTopics: [String] {
    screenCommands.map(\.name) + ["screens", "go", "back", "undo", "quit"]
      + presenter.screens.map(\.name)
  }

  /// A screen's name alone goes there; what follows is what it is to show.
  private func command(to screen: ScreenSummary) -> Command {
    Command(
      screen.name, aliases: screen.aliases, [Command.Argument("what", .word, optional: true)],
      summary: screen.summary)
  }

  private func listScreens() {
    for screen in presenter.screens {
      console.write(HelpText.row(screen, isCurrent: screen.name == presenter.screen?.name))
      console.write(record: ["screen": screen.name, "summary": screen.summary])
    }
  }

  private func help(_ topic: String?) {
    guard let topic else {
      let own = screenCommands
      for line in HelpText.overview(
        screen: presenter.screen?.view.prompt, own: own, everywhere: appCommands,
        screens: presenter.screens)
      {
        console.write(line)
      }
      for command in own + appCommands { console.write(record: CommandRecord(command)) }
      return
    }
    switch CommandParser(commands: commands, home: nil).command(topic) {
    case .success(let command):
      for line in HelpText.description(command) { console.write(line) }
      console.write(record: CommandRecord(command))
    case .failure(let error): console.fail(StyledText(error.message))
    }
  }
}

/// What can be typed, in words.
enum HelpText {
  static func overview(
    screen: String?, own: [Command], everywhere: [Command], screens: [ScreenSummary]
  ) -> [StyledText] {
    let width = (own + everywhere).map(\.usage.count).max() ?? 0
    return (screen.map { [heading("On this screen (\($0)):")] } ?? [])
      + own.map { row($0, width: width) }
      + [heading("Everywhere:")] + everywhere.map { row($0, width: width) }
      + [heading("Screens:")] + screens.map { row($0.name, $0.summary, width: width) }
      + [StyledText("Commands may be shortened while only one fits; Tab completes them.", .faint)]
  }

  static func description(_ command: Command) -> [StyledText] {
    let aliases =
      command.aliases.isEmpty ? "" : "  also: \(command.aliases.joined(separator: ", "))"
    return [
      StyledText(command.usage, .command) + StyledText(aliases, .faint),
      StyledText(command.summary),
    ] + (command.details.isEmpty ? [] : [StyledText(command.details)])
  }

  static func row(_ screen: ScreenSummary, isCurrent: Bool) -> StyledText {
    StyledText(isCurrent ? "› " : "  ", .success) + row(screen.name, screen.summary, width: 12)
  }

  private static func heading(_ text: String) -> StyledText {
    StyledText(text, .strong)
  }

  private static func row(_ command: Command, width: Int) -> StyledText {
    row(command.usage, command.summary, width: width)
  }

  private static func row(_ name: String, _ summary: String, width: Int) -> StyledText {
    let blanks = String(repeating: " ", count: max(0, width - name.count) + 2)
    let row = StyledText("  " + name, .command) + StyledText(blanks + summary)
    return row.hanging(at: width + 4)
  }
}

/// A command for scripts; the names of its fields never change.
struct CommandRecord: Encodable, Sendable {
  let command: String
  let usage: String
  let summary: String

  init(_ command: Command) {
    self.command = command.name
    usage = command.usage
    summary = command.summary
  }
}
