import Terminal

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
