extension ConsoleTraits.Colours {
  /// The colours a terminal has, by what the environment says of it.
  public static func inTerminal(_ environment: [String: String]) -> Self {
    explained(environment).colours
  }

  /// The same, and which variable decides it; what that is, is untrusted.
  static func explained(_ environment: [String: String]) -> (colours: Self, reason: String) {
    let terminal = environment["TERM"] ?? ""
    if isRefused(in: environment) { return (.none, "NO_COLOR is set") }
    let reason = terminal.isEmpty ? "TERM is not set" : "TERM is \(terminal)"
    if terminal == "dumb" { return (.none, reason) }
    if let depth = environment["COLORTERM"], ["truecolor", "24bit"].contains(depth.lowercased()) {
      return (.truecolour, "COLORTERM is \(depth)")
    }
    if terminal.hasSuffix("-direct") { return (.truecolour, reason) }
    if terminal.contains("256color") { return (.ansi256, reason) }
    let known = [
      "xterm", "screen", "tmux", "linux", "rxvt", "konsole", "gnome", "vte", "ansi", "cygwin",
      "putty", "alacritty", "kitty", "foot", "wezterm", "st",
    ]
    let family = terminal.prefix { $0 != "-" && $0 != "." }
    return (known.contains(String(family)) ? .ansi16 : .none, reason)
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
