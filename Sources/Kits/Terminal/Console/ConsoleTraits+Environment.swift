extension ConsoleTraits.Colours {
  /// The colours a terminal has, by what the environment says of it.
  public static func inTerminal(_ environment: [String: String]) -> Self {
    let terminal = environment["TERM"] ?? ""
    if terminal == "dumb" || isRefused(in: environment) { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) {
      return .truecolour
    }
    if terminal.hasSuffix("-direct") { return .truecolour }
    if terminal.contains("256color") { return .ansi256 }
    let known = [
      "xterm", "screen", "tmux", "linux", "rxvt", "konsole", "gnome", "vte", "ansi", "cygwin",
      "putty", "alacritty", "kitty", "foot", "wezterm", "st",
    ]
    let family = terminal.prefix { $0 != "-" && $0 != "." }
    return known.contains(String(family)) ? .ansi16 : .none
  }

  /// Whether `NO_COLOR` is set, see no-color.org.
  static func isRefused(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false
  }
}

extension TerminalSize {
  /// What `COLUMNS` and `LINES` say, else 80 by 24.
  init(_ environment: [String: String]) {
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    let rows = environment["LINES"].flatMap { Int($0) } ?? 0
    self.init(
      columns: (1...10_000).contains(columns) ? columns : Self.standard.columns,
      rows: (1...10_000).contains(rows) ? rows : Self.standard.rows)
  }
}
