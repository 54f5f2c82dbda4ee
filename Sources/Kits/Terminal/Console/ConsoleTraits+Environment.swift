extension ConsoleTraits.Colours {
  /// The colours a terminal has, by what the environment says of it, and the name it gives itself.
  static func inTerminal(_ environment: [String: String], named name: String? = nil) -> Self {
    explained(environment, named: name).colours
  }

  /// The same, and what decides it, which is untrusted.
  static func explained(
    _ environment: [String: String], named name: String? = nil
  ) -> (colours: Self, reason: String) {
    let terminal = environment["TERM"] ?? ""
    if isRefused(in: environment) { return (.none, "NO_COLOR is set") }
    let reason = terminal.isEmpty ? "TERM is not set" : "TERM is \(terminal)"
    if terminal == "dumb" { return (.none, reason) }
    if let depth = environment["COLORTERM"], ["truecolor", "24bit"].contains(depth.lowercased()) {
      return (.truecolour, "COLORTERM is \(depth)")
    }
    if terminal.hasSuffix("-direct") { return (.truecolour, reason) }
    if terminal.contains("256color") { return (.ansi256, reason) }
    // It has 256 as it is usually built, and does not say so in its TERM on every system.
    if terminal == "xterm", let name, name.hasPrefix("XTerm(") {
      return (.ansi256, "it is \(name)")
    }
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
