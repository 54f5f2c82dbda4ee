import Domain
import Foundation
import Terminal
import Viper

/// What can be typed: the commands of the screen on top, those that are everywhere, and the screens.
@MainActor
final class AppView: AppViewing {
  let console: any Console
  let presenter: AppPresenter
  /// What `~` stands for.
  let home: String?
  /// What did not fit into the window; Enter shows more of it.
  private var unread: ArraySlice<StyledText> = []

  init(console: any Console, presenter: AppPresenter, home: String? = nil) {
    self.console = console
    self.presenter = presenter
    self.home = home
  }

  /// What can be typed now. The commands of all screens are only collected at a prompt, for Tab.
  var table: CommandTable {
    CommandTable(
      own: screenCommands, everywhere: appCommands,
      screens: presenter.screens.map { command(to: $0, withCommands: console.traits.isInteractive) }
    )
  }

  /// What a line means; a hidden screen is found by its whole name.
  func meaning(of line: String) -> Result<CommandCall?, CommandError> {
    if let call = search(line) ?? freeText(line) { return .success(call) }
    let word = ShellWords.split(line).first?.lowercased() ?? ""
    let hidden = presenter.hiddenScreen(named: word).map { command(to: $0, withCommands: false) }
    let table = CommandTable(
      own: screenCommands, everywhere: appCommands,
      screens: presenter.screens.map { command(to: $0, withCommands: false) },
      hidden: hidden.map { [$0] } ?? [])
    return table.meaning(of: line, home: home) { !places(of: $0).isEmpty }
  }

  /// `/fog` searches, as in `less` and `vi`, unless a file or folder has that path, or this screen asks for one. The
  /// slash comes with it: what is behind it is no command of the search.
  private func search(_ line: String) -> CommandCall? {
    let text = line.drop(while: \.isWhitespace)
    let word = text.prefix { !$0.isWhitespace }
    guard word.hasPrefix("/"), !word.dropFirst().contains("/"), folderCommand == nil,
      !FileManager.default.fileExists(atPath: String(word))
    else { return nil }
    return CommandCall("search", [String(text.dropFirst()), "/"])
  }

  /// The command of this screen that wants a folder.
  var folderCommand: String? {
    presenter.screen?.view.commands.first { $0.arguments.first?.kind == .folder }?.name
  }

  func display(failure reason: String) {
    console.fail(StyledText(reason))
  }

  func display(undone what: Undoable) {
    console.write(StyledText("✓ ", .success) + StyledText(what.text))
    console.write(record: TypedRecord("undone", ["undone": what.text]))
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
    case "clear": console.clear()
    case "quit": presenter.quit()
    case "search" where call[1] != nil:
      await presenter.go(to: Destination("search", [call[0] ?? ""]))
    default: await go(to: call.name, doing: call[0] ?? "")
    }
  }

  /// Shows more of what did not fit into the window; false if there is nothing.
  func showMore() -> Bool {
    guard !unread.isEmpty else { return false }
    page(Array(unread))
    return true
  }

  /// Something else was typed.
  func forgetMore() {
    unread = []
  }
}

// Commands of other screens.
extension AppView {
  /// What can be typed here behind a screen's name.
  func commandsHere(of screen: Screen) -> [Command] {
    screen === presenter.screen ? screen.view.commands : screen.view.commandsFromElsewhere
  }

  /// The screens that have a command of this name: that of photos first, and for a path or an address only those where
  /// it takes folders, if there are any.
  func places(
    of word: String, in line: String = ""
  ) -> [(screen: ScreenSummary, command: Command)] {
    let places = presenter.screens.compactMap { summary -> (ScreenSummary, Command)? in
      guard let screen = presenter.screen(of: summary) else { return nil }
      return commandsHere(of: screen).named(word).map { (summary, $0) }
    }
    let folders = places.filter { line.contains("/") && $1.arguments.first?.kind == .folder }
    guard folders.isEmpty else { return folders }
    return places.filter { presenter.isAboutPhotos($0.0.name) }
      + places.filter { !presenter.isAboutPhotos($0.0.name) }
  }

  /// The commands of another screen that were probably meant, as they can be typed here.
  func nearest(to word: String) -> [String] {
    let screens = presenter.screens
    for summary in screens.filter({ presenter.isAboutPhotos($0.name) }) + screens {
      guard let screen = presenter.screen(of: summary),
        case .failure(.unknown(_, let nearest)) =
          CommandParser(commands: commandsHere(of: screen), home: nil).command(word),
        !nearest.isEmpty
      else { continue }
      return nearest.map { "\(summary.name) \($0)" }
    }
    return []
  }

  /// A screen's name alone leads there. A command of it after that is done from here; anything else is what
  /// the screen is to show.
  private func go(to name: String, doing line: String) async {
    let summary = presenter.screens.first { $0.name == name } ?? presenter.hiddenScreen(named: name)
    let words = ShellWords.split(line)
    guard !words.isEmpty, let summary, let screen = presenter.screen(of: summary) else {
      return await presenter.go(to: Destination(name, words))
    }
    if Self.asksForHelp(words) {
      guard words.count == 2 else { return help(name) }
      return help(words[1], on: screen, named: name)
    }
    let known = commandsHere(of: screen)
    if screen.view.freeText != nil, known.named(words[0]) == nil {
      return await presenter.go(to: Destination(name, words))
    }
    let parser = CommandParser(commands: known, home: home)
    if let slip = CommandTable.slip(words[0], in: parser) { return fail(slip) }
    switch parser.parse(line) {
    case .success(let call?) where screen === presenter.screen: await screen.view.perform(call)
    case .success(let call?):
      await presenter.visit(Destination(name, [call.name] + call.arguments))
    case .failure(.unknown) where words.count > 1 && screen.view.shows(words):
      await presenter.go(to: Destination(name, words))
    case .failure(.unknown(let word, let nearest)) where !nearest.isEmpty:
      fail(.unknown(word: "\(name) \(word)", nearest: nearest.map { "\(name) \($0)" }))
    case .failure(.unknown) where words.count > 1:
      display(failure: "`\(name)` has no command `\(words[0])`: `help \(name)` lists them")
    case .success(nil), .failure(.unknown): await presenter.go(to: Destination(name, words))
    case .failure(let error): fail(error)
    }
  }

  /// Whether that stands behind a screen's name to be told of its commands.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.count < 3 && ["help", "?"].contains(words.first)
  }

  private func fail(_ error: CommandError) {
    display(failure: error.message)
  }
}

extension AppView {
  var screenCommands: [Command] { presenter.screen?.view.commands ?? [] }

  var appCommands: [Command] {
    [
      Command(
        "help", aliases: ["?"],
        [Command.Argument("word", .suggested(helpTopics), optional: true)],
        summary: "show what can be typed, or more about one command or screen"),
      Command("screens", summary: "list the screens"),
      Command(
        "go", [Command.Argument("screen", .suggested(presenter.screens.map(\.name)))],
        summary: "go to a screen, or follow a photostream:// link"),
      Command("back", summary: "go back to the screen before"),
      Command(
        "undo", summary: "bring back what was taken away or changed last, for a minute",
        details:
          "It undoes `discard`, `drop`, `remove` (also of lists and of a draft's picture), "
          + "`signout`, `tag`, `untag`, `tags rename`, and what you did to people."
      ),
      Command("clear", summary: "clear the screen; Ctrl-L does the same"),
      Command("quit", aliases: ["exit", "q"], summary: "leave the program; Ctrl-D does the same"),
    ]
  }

  private var helpTopics: [String] {
    screenCommands.map(\.name) + ["screens", "go", "back", "undo", "clear", "quit"]
      + presenter.screens.map(\.name)
  }

  /// A screen's name alone goes there; a command of it may follow.
  private func command(to screen: ScreenSummary, withCommands: Bool) -> Command {
    let place = withCommands ? presenter.screen(of: screen) : nil
    let kind = Command.Argument.Kind.line(
      place.map { commandsHere(of: $0) } ?? [], freeText: place?.view.freeText?.name)
    return Command(
      screen.name, aliases: screen.aliases, [Command.Argument("command", kind, optional: true)],
      summary: screen.summary,
      details: "Alone it goes there; with a command of that screen it does it from here.")
  }

  private func listScreens() {
    for screen in presenter.screens {
      console.write(HelpText.row(screen, isCurrent: screen.name == presenter.screen?.name))
      console.write(record: ["type": "screen", "screen": screen.name, "summary": screen.summary])
    }
  }

  private func help(_ topic: String?) {
    let table = table
    guard let topic else {
      let isInteractive = console.traits.isInteractive
      page(
        HelpText.overview(
          screen: presenter.screen?.view.prompt ?? "", table,
          rows: isInteractive ? console.traits.rows - 1 : nil))
      for command in table.own + table.everywhere { console.write(record: CommandRecord(command)) }
      return
    }
    if let key = SearchQuery.keys.first(where: { topic.lowercased().hasPrefix($0.name + ":") }) {
      let summary = "find photos so; `search help find` tells all words of a search"
      return describe(Command(key.example, summary: summary), prefix: "search ")
    }
    let own = (table.own + table.everywhere).named(topic)
    let screen = presenter.screens.first { $0.answers(to: topic.lowercased()) }
    if own == nil, let screen, let view = presenter.screen(of: screen)?.view {
      page(HelpText.commands(of: screen, view.commands, fromElsewhere: view.commandsFromElsewhere))
      for command in view.commands { console.write(record: CommandRecord(command)) }
      return
    }
    if own == nil, let place = places(of: topic).first {
      return describe(place.command, prefix: place.screen.name + " ")
    }
    switch CommandParser(groups: [table.own, table.everywhere, table.screens], home: nil)
      .command(topic)
    {
    case .success(let command): describe(command)
    case .failure(let error): fail(error)
    }
  }

  /// What a word means after a screen's name: its commands come first, then what can be typed here.
  private func help(_ topic: String, on screen: Screen, named name: String) {
    switch CommandParser(commands: commandsHere(of: screen), home: nil).command(topic) {
    case .success(let command):
      describe(command, prefix: screen === presenter.screen ? "" : name + " ")
    case .failure(.unknown): help(topic)
    case .failure(let error): fail(error)
    }
  }

  private func describe(_ command: Command, prefix: String = "") {
    for line in HelpText.description(command, prefix: prefix) { console.write(line) }
    console.write(record: CommandRecord(command))
  }

  /// Writes as many lines as the window has room for; Enter goes on.
  private func page(_ lines: [StyledText]) {
    let traits = console.traits
    var rows = 0
    let shown = lines.prefix { line in
      rows += line.height(for: traits)
      return !traits.isInteractive || rows < traits.rows - 1
    }
    let fits = shown.count == lines.count
    let now = fits ? lines[...] : lines.prefix(max(1, shown.count - 1))
    for line in now { console.write(line) }
    unread = lines.dropFirst(now.count)
    if !unread.isEmpty { console.write(StyledText("Enter shows more.", .faint)) }
  }
}
