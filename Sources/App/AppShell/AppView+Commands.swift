import Domain
import Terminal
import Viper

extension AppView {
  var commands: [Command] {
    let own = presenter.screen?.view.commands ?? []
    let taken = Set(own.flatMap { [$0.name] + $0.aliases })
    return (own + appCommands + screenCommands).enumerated()
      .filter { $0.offset < own.count || !taken.contains($0.element.name) }.map(\.element)
  }

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
      Command("quit", aliases: ["exit"], summary: "leave; Ctrl-D does the same"),
    ]
  }

  private var helpTopics: [String] {
    let own = presenter.screen?.view.commands ?? []
    return own.map(\.name) + ["screens", "go", "back", "quit"] + presenter.screens.map(\.name)
  }

  /// A screen's name alone goes there; what follows is what it is to show.
  private var screenCommands: [Command] {
    presenter.screens.map(command(to:))
  }

  private func command(to screen: ScreenSummary) -> Command {
    Command(
      screen.name, aliases: screen.aliases, [Command.Argument("what", .word, optional: true)],
      summary: screen.summary)
  }

  /// What this line may mean: a hidden screen is among it only if its whole name stands there, so
  /// that neither a shortened word nor a suggestion leads to it.
  private func commands(for line: String) -> [Command] {
    let word = line.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? ""
    let hidden = presenter.hiddenScreen(named: word).map { [command(to: $0)] } ?? []
    return commands + hidden
  }

  func perform(_ line: String) async {
    switch CommandParser(commands: commands(for: line), home: home).parse(line) {
    case .success(let call?):
      record(line)
      if console.traits.isInteractive { presenter.noteUse(of: call.name) }
      await perform(call)
    case .success(nil): await performDefault(for: line)
    case .failure(.unknown) where await followsFailure: break
    case .failure(.unknown) where presenter.isLocked:
      console.fail(StyledText(AppProblem.locked.reason))
    case .failure(let error): console.fail(StyledText(await explanation(of: error)))
    }
  }

  /// Whether what is unknown here is so because something failed before, which is told: a script whose
  /// first command brings in no photos, or opens no profile, is still where the rest has no meaning.
  private var followsFailure: Bool {
    get async {
      guard !console.traits.isInteractive, console.failureCount > 0 else { return false }
      if presenter.isLocked { return true }
      return await !presenter.hasPhotos()
    }
  }

  /// What the parser says, unless more is known here about what was meant.
  private func explanation(of error: CommandError) async -> String {
    guard case .unknown(let word, let nearest) = error else { return error.message }
    if let command = folderCommand(for: word) {
      return "`\(word)` is no command: did you mean `\(command) \(word)`?"
    }
    guard nearest == nil, await !presenter.hasPhotos() else { return error.message }
    return "unknown command `\(word)`: there are no photos yet; `help` tells what can be typed"
  }

  /// The command of this screen that wants a folder, if a word looks like the path of one.
  private func folderCommand(for word: String) -> String? {
    guard word.contains("/") || word.hasPrefix("~") else { return nil }
    return presenter.screen?.view.commands.first { $0.arguments.first?.kind == .folder }?.name
  }

  /// A recording that cannot go on is told once; the session does.
  private func record(_ line: String) {
    do {
      try recorder?.record(line)
    } catch {
      recorder = nil
      console.fail(StyledText("recording ends here: \(Reason.of(error))"))
    }
  }

  /// Enter alone means something to a person; in a script it is an empty line.
  private func performDefault(for line: String) async {
    guard console.traits.isInteractive, line.allSatisfy(\.isWhitespace),
      let view = presenter.screen?.view, let call = view.defaultCommand
    else { return }
    record(call.name)
    await view.perform(call)
  }

  private func perform(_ call: CommandCall) async {
    if let screen = presenter.screen, screen.view.commands.contains(where: { $0.name == call.name })
    {
      return await screen.view.perform(call)
    }
    switch call.name {
    case "help": help(call[0])
    case "screens": presenter.listScreens()
    case "go":
      let place = call[0] ?? ""
      await presenter.go(to: Destination(link: place) ?? Destination(place))
    case "back": await presenter.goBack()
    case "quit": presenter.quit()
    default: await presenter.go(to: Destination(call.name, call.arguments))
    }
  }

  private func help(_ topic: String?) {
    guard let topic else {
      let own = presenter.screen?.view.commands ?? []
      for line in HelpText.overview(
        screen: presenter.screen?.view.prompt, own: own, everywhere: appCommands,
        screens: presenter.screens)
      {
        console.write(line)
      }
      for command in own + appCommands { console.write(record: CommandRecord(command)) }
      return
    }
    switch CommandParser(commands: commands, home: home).command(topic) {
    case .success(let command):
      for line in HelpText.description(command) { console.write(line) }
      console.write(record: CommandRecord(command))
    case .failure(let error): console.fail(StyledText(error.message))
    }
  }
}
