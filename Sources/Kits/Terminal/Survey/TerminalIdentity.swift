import Domain
import Files

/// Which terminal this is, according to the environment.
struct TerminalIdentity: Equatable {
  let environment: [String: String]

  var isTmux: Bool { has("TMUX") }

  /// Why the terminal is not asked and shows no pixels; nil if it may be asked.
  ///
  /// Terminals that would show our questions as text are not asked.
  var silence: String? {
    let terminal = environment["TERM"] ?? ""
    if has("STY") || terminal.hasPrefix("screen") && !isTmux { return "screen shows no pixels" }
    // Behind `sudo -i` or ssh we cannot know how to get past tmux, which takes kitty's query for a title.
    if terminal.hasPrefix("tmux"), !isTmux {
      return "TERM is \(Sanitiser.clean(terminal, .line)), but TMUX is not set"
    }
    if has("INSIDE_EMACS") { return "Emacs shows no pixels" }
    let family = terminal.prefix { $0 != "-" && $0 != "." }
    let mute = ["linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cygwin", "putty", "eterm"]
    return mute.contains(String(family)) ? "TERM is \(Sanitiser.clean(terminal, .line))" : nil
  }

  /// Whether the environment identifies the terminal. A session of tmux can be attached to several
  /// terminals, and through ssh little more than `TERM` is passed on.
  var isCertain: Bool { !isTmux && !has("SSH_CONNECTION") }

  /// The terminal's name in the environment, if it is there. A terminal that was started from another
  /// inherits that one's name.
  var name: String? {
    environment["LC_TERMINAL"] ?? environment["TERM_PROGRAM"]
  }

  /// A key that is the same for every start in this terminal and different in others, if it
  /// ``isCertain``. Contains no text of the environment.
  var key: String {
    let names = [
      "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "LC_TERMINAL",
      "LC_TERMINAL_VERSION", "VTE_VERSION", "XTERM_VERSION", "KONSOLE_VERSION",
    ]
    let text = names.map { environment[$0] ?? "\u{1}" }.joined(separator: "\u{0}")
    return String(StableHash.of(text.utf8), radix: 16)
  }

  private func has(_ name: String) -> Bool {
    environment[name]?.isEmpty == false
  }
}

/// Remembers the answers of terminals in a small file, one line for each terminal.
///
/// The file can be deleted: a terminal that is not in it is asked again.
struct TerminalMemory: Sendable {
  let path: String
  /// How many terminals are remembered.
  static let limit = 32

  /// The answers of this terminal; nil if they are not remembered.
  func answers(of identity: TerminalIdentity) -> TerminalAnswers? {
    lines().last { $0.first == identity.key }.flatMap { TerminalAnswers(fields: $0.dropFirst()) }
  }

  /// Replaces the remembered answers of this terminal. Throws errors of the file system.
  func remember(_ answers: TerminalAnswers, of identity: TerminalIdentity) throws {
    let others = lines().filter { $0.first != identity.key }.suffix(Self.limit - 1)
    let text = (others + [[identity.key] + answers.fields])
      .map { $0.joined(separator: "\t") + "\n" }.joined()
    let place = FileLocation(path: path)
    try place.sibling([]).makeFolder()
    let file = try WholeFile(place)
    try file.write(text.utf8)
    // The terminal can be asked again.
    try file.finish(isSynced: false)
  }

  private func lines() -> [[String]] {
    let bytes = try? OpenFile(FileLocation(path: path)).contents(limit: 65_536)
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.suffix(Self.limit)
  }
}

extension TerminalAnswers {
  /// The fields of a line in the file.
  fileprivate var fields: [String] {
    [
      kitty.map { $0 ? "yes" : "no" } ?? "",
      attributes.map(String.init).joined(separator: ";"),
      version ?? "", Self.text(cell), colours.map(String.init) ?? "", Self.text(largest),
    ]
  }

  /// Reads the fields of a line; nil if they are not valid.
  fileprivate init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 6, ["yes", "no", ""].contains(fields[0]) else { return nil }
    self.init()
    kitty = fields[0].isEmpty ? nil : fields[0] == "yes"
    attributes = fields[1].split(separator: ";").compactMap { Int($0) }
    version = fields[2].isEmpty ? nil : Sanitiser.clean(fields[2], .line)
    cell = Self.size(fields[3]).flatMap { CellSize(told: $0.width, by: $0.height) }
    colours = Int(fields[4])
    largest = Self.size(fields[5])
  }

  private static func text(_ size: CellSize?) -> String {
    size.map { "\($0.width)x\($0.height)" } ?? ""
  }

  private static func size(_ text: String) -> CellSize? {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...100_000).contains($0) }) else { return nil }
    return CellSize(width: numbers[0], height: numbers[1])
  }
}
