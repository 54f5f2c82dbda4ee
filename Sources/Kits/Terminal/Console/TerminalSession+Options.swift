import Foundation

extension TerminalSession {
  /// The format of the output.
  public enum Format: Sendable {
    /// For people.
    case text
    /// For programs: one JSON object per line.
    case json
  }

  /// Where a session reads and writes, and what it may do.
  public struct Options: Sendable {
    /// With ``Format/json`` nothing is drawn and no secret is asked for.
    public var format: Format
    /// Lines to perform instead of reading any; see ``CommandScript``.
    public var script: [String]?
    /// Whether lines that nobody types go on after a command that failed. If not, it is told how many were left.
    public var keepsGoing: Bool
    /// The file that remembers what terminals can draw; nil asks the terminal at every start.
    public var terminalMemory: String?
    /// Whether the terminal is asked what it can draw even if that is remembered.
    public var asksTerminalAnew: Bool
    /// The clock that delays are measured by.
    public var now: @Sendable () -> ContinuousClock.Instant
    /// Used are `TERM`, `COLORTERM`, `NO_COLOR`, `COLUMNS`, `LINES`, `EDITRC`, `HOME` and the variables
    /// by which terminals differ.
    public var environment: [String: String]
    /// The descriptor that lines are read from.
    public var input: Int32
    /// The descriptor for output.
    public var output: Int32
    /// The descriptor for errors and warnings if there is no terminal.
    public var error: Int32
    /// Whether signals become events and a crash restores the terminal. Only for one session per process.
    public var handlesSignals: Bool

    /// The defaults are those of a program that was started in a shell.
    public init(
      format: Format = .text, script: [String]? = nil, keepsGoing: Bool = true,
      terminalMemory: String? = nil, asksTerminalAnew: Bool = false,
      now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
      environment: [String: String] = ProcessInfo.processInfo.environment,
      input: Int32 = 0, output: Int32 = 1, error: Int32 = 2, handlesSignals: Bool = true
    ) {
      self.format = format
      self.script = script
      self.keepsGoing = keepsGoing
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
  /// Whether both input and output are a terminal.
  var isAtTerminal: Bool {
    script == nil && Descriptor(number: input).isTerminal && Descriptor(number: output).isTerminal
  }

  /// Whether a person types lines and reads text.
  var isAttended: Bool { format == .text && isAtTerminal }

  /// Whether a command that fails is the last: those after it would be done to something else, and nobody is there
  /// who could type others.
  var endsAtFailure: Bool {
    !keepsGoing && (script != nil || !Descriptor(number: input).isTerminal)
  }

  /// Whether the terminal cannot move its cursor.
  var isDumb: Bool {
    ["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// The file with the person's key bindings, if there is one.
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
    if !isAtTerminal { return "this is not a terminal" }
    if format == .json { return "the terminal is not asked with --json" }
    if isDumb { return "TERM is dumb or not set" }
    return ConsoleTraits.Colours.isRefused(in: environment) ? "NO_COLOR is set" : nil
  }
}

/// What a person, a script or the system asks the app to do.
public enum InputEvent: Hashable, Sendable {
  /// A line to perform, with `\n` between the lines of a text that was pasted behind a command. The next one comes
  /// when the session is told that this one is done.
  case line(String)
  /// The line being typed is this by now, and no key waits. Only if that was asked for; empty where nothing can be
  /// said of it.
  case typing(String)
  /// Ctrl-C while a line is being performed.
  case interrupt
  /// There are no more lines. At a terminal (Ctrl-D) the app can go on and ask for the next line.
  case endOfInput
  /// The terminal has another size.
  case resized
  /// The system asks the program to end; close the session soon.
  case terminate(signal: Int32)
}
