import Foundation

extension TerminalSession {
  /// How answers are written.
  public enum Format: Sendable {
    /// For people.
    case text
    /// For programs: one JSON object per line.
    case json
  }

  /// Where a session's lines come from and its answers go.
  public struct Options: Sendable {
    /// How answers are written; with ``Format/json`` nobody is asked and nothing is drawn.
    public var format: Format
    /// Commands to perform instead of reading any; see ``CommandScript``.
    public var script: String?
    /// Where typed lines are remembered, until ``TerminalSession/useHistory(_:)``.
    public var historyFile: URL?
    /// The file in which is remembered what terminals can draw; nil: each is asked at every start.
    public var terminalMemory: String?
    /// Whether the terminal is asked what it can draw although that is remembered.
    public var asksTerminalAnew: Bool
    /// What time it is, for what has to last before it is shown.
    public var now: @Sendable () -> ContinuousClock.Instant
    /// `TERM`, `COLORTERM`, `NO_COLOR`, `COLUMNS`, `LINES`, `EDITRC`, `HOME` and what tells one
    /// terminal from another are looked at.
    public var environment: [String: String]
    /// The descriptor lines are read from.
    public var input: Int32
    /// The descriptor answers are written to.
    public var output: Int32
    /// The descriptor failures are written to where there is no terminal.
    public var error: Int32
    /// Whether signals become events and a crash restores the terminal; for one session per
    /// process.
    public var handlesSignals: Bool

    /// Makes options; by default those of a program that was started in a shell.
    public init(
      format: Format = .text, script: String? = nil, historyFile: URL? = nil,
      terminalMemory: String? = nil, asksTerminalAnew: Bool = false,
      now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
      environment: [String: String] = ProcessInfo.processInfo.environment,
      input: Int32 = 0, output: Int32 = 1, error: Int32 = 2, handlesSignals: Bool = true
    ) {
      self.format = format
      self.script = script
      self.historyFile = historyFile
      self.terminalMemory = terminalMemory
      self.asksTerminalAnew = asksTerminalAnew
      self.now = now
      self.environment = environment
      self.input = input
      self.output = output
      self.error = error
      self.handlesSignals = handlesSignals
    }
  }
}

extension TerminalSession.Options {
  /// Whether there is a terminal at both ends, whatever is written to it.
  var isAtTerminal: Bool {
    script == nil && Descriptor(number: input).isTerminal && Descriptor(number: output).isTerminal
  }

  /// Whether somebody sits at both ends and reads text.
  var isAttended: Bool { format == .text && isAtTerminal }

  /// Whether the terminal can only go on to the right and down.
  var isDumb: Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// The person's key bindings, if there are any.
  var editrc: String? {
    let file = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
    var isDirectory: ObjCBool = false
    guard let file, FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory),
      !isDirectory.boolValue
    else { return nil }
    return file
  }

  /// Why the terminal must not be asked what it can draw; nil if it may.
  var reasonForSilence: String? {
    if !isAtTerminal { return "this is no terminal" }
    if format == .json { return "for JSON no terminal is asked" }
    if isDumb { return "TERM is dumb or not set" }
    return ConsoleTraits.Colours.isRefused(in: environment) ? "NO_COLOR is set" : nil
  }
}
