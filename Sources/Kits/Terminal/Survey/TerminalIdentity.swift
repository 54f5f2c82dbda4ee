/// Which terminal this is, by what the environment says.
struct TerminalIdentity: Equatable {
  let environment: [String: String]

  /// Whether it is a pane of tmux.
  var isTmux: Bool { has("TMUX") }

  /// Why it is not asked and shows no pixels; nil if it may be asked.
  ///
  /// Those are left alone that would show a question they do not understand.
  var silence: String? {
    let terminal = environment["TERM"] ?? ""
    if has("STY") || terminal.hasPrefix("screen") && !isTmux { return "screen shows no pixels" }
    // Behind `sudo -i` or ssh: tmux would take kitty's question for a title, and nobody says how to pass it by.
    if terminal.hasPrefix("tmux"), !isTmux {
      return "TERM is \(Sanitiser.clean(terminal, .line)), but TMUX is not set"
    }
    if has("INSIDE_EMACS") { return "Emacs shows no pixels" }
    let family = terminal.prefix { $0 != "-" && $0 != "." }
    let mute = ["linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cygwin", "putty", "eterm"]
    return mute.contains(String(family)) ? "TERM is \(Sanitiser.clean(terminal, .line))" : nil
  }

  /// Whether the environment tells this terminal from others. A session of tmux is attached to at one
  /// terminal after the other, and through ssh little more than `TERM` comes along.
  var isCertain: Bool { !isTmux && !has("SSH_CONNECTION") }

  /// The terminal's name where the environment has it, which also comes along through ssh, and to a
  /// terminal that was started from another.
  var name: String? {
    environment["LC_TERMINAL"] ?? environment["TERM_PROGRAM"]
  }

  /// The same for every start in such a terminal, and different in another, where that ``isCertain``;
  /// no text of the environment is in it.
  var key: String {
    let names = [
      "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "LC_TERMINAL",
      "LC_TERMINAL_VERSION", "VTE_VERSION", "XTERM_VERSION", "KONSOLE_VERSION",
    ]
    let text = names.map { environment[$0] ?? "\u{1}" }.joined(separator: "\u{0}")
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  private func has(_ name: String) -> Bool {
    environment[name]?.isEmpty == false
  }
}
