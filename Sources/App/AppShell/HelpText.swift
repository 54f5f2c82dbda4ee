import Terminal

/// What can be typed, in words.
enum HelpText {
  /// Everything, each in a line of its own if it fits into so many rows, else the names alone, by topics.
  static func overview(
    screen: String, _ table: CommandTable, rows: Int?
  ) -> [StyledText] {
    let width = (table.own + table.everywhere).map(\.usage.count).max() ?? 0
    let here = heading("On this screen (\(screen)):")
    let all =
      [here] + table.own.map { row($0, width: width) }
      + [heading("Everywhere:")] + table.everywhere.map { row($0, width: width) } + end(table)
    guard let rows, all.count > rows else { return all }
    let topics = topics(of: table.own) + [("everywhere", table.everywhere)]
    let labels = topics.map(\.0.count).max() ?? 0
    return [here]
      + topics.map { row($0.0, list($0.1.map(\.usage)), width: labels) } + end(table)
  }

  /// What can be typed on another screen.
  static func commands(
    of screen: ScreenSummary, _ commands: [Command], fromElsewhere: [Command]
  ) -> [StyledText] {
    let width = commands.map(\.usage.count).max() ?? 0
    let anywhere = fromElsewhere == commands ? "<command>" : list(fromElsewhere.map(\.name))
    return [StyledText(screen.name, .term) + StyledText(": \(screen.summary)")]
      + commands.map { row($0, width: width) }
      + [StyledText("From anywhere: \(screen.name) \(anywhere)", .faint)]
  }

  /// A command; if it is another screen's, `prefix` leads there.
  static func description(_ command: Command, prefix: String = "") -> [StyledText] {
    let aliases =
      command.aliases.isEmpty ? "" : "  also: \(command.aliases.joined(separator: ", "))"
    return [
      StyledText(prefix + command.usage, .term) + StyledText(aliases, .faint),
      StyledText(command.summary),
    ] + (command.details.isEmpty ? [] : [StyledText(command.details)])
  }

  static func row(_ screen: ScreenSummary, isCurrent: Bool) -> StyledText {
    StyledText(isCurrent ? "› " : "  ", .success) + row(screen.name, screen.summary, width: 13)
  }

  private static func end(_ table: CommandTable) -> [StyledText] {
    [
      (StyledText("Screens: ", .strong) + StyledText(list(table.screens.map(\.name))))
        .hanging(at: 9),
      StyledText("help <word>", .command)
        + StyledText(" says more. Words may be shortened; Tab completes them.", .faint),
    ]
  }

  private static func topics(of commands: [Command]) -> [(String, [Command])] {
    commands.reduce(into: []) { topics, command in
      let name = command.topic.isEmpty ? "here" : command.topic
      if let index = topics.firstIndex(where: { $0.0 == name }) {
        topics[index].1.append(command)
      } else {
        topics.append((name, [command]))
      }
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func heading(_ text: String) -> StyledText {
    StyledText(text, .strong)
  }

  private static func row(_ command: Command, width: Int) -> StyledText {
    row(command.usage, command.summary, width: width)
  }

  private static func row(_ name: String, _ summary: String, width: Int) -> StyledText {
    let blanks = String(repeating: " ", count: max(0, width - name.count) + 2)
    let row = StyledText("  " + name, .term) + StyledText(blanks + summary)
    return row.hanging(at: width + 4)
  }
}

/// A command for scripts; the names of its fields never change.
struct CommandRecord: Encodable, Sendable {
  let type = "command"
  let command: String
  let usage: String
  let summary: String

  init(_ command: Command) {
    self.command = command.name
    usage = command.usage
    summary = command.summary
  }
}
