import AppShell
import Domain
import Foundation
import Terminal
import Viper

/// What a command line asks the program to do.
public struct Invocation: Equatable, Sendable {
  /// What stands there besides options: a screen or link to start at, a folder to bring in, or a command.
  var words: [String] = []
  /// Commands to run instead of asking for them, as lines.
  var commands: String?
  /// Whether answers are JSON.
  var json = false
  /// The profile to use in this run.
  var profile: String?
  /// Settings of this run, each as `key=value`.
  var settings: [String] = []
  /// A file to write the typed commands to.
  var record: String?
  /// Whether a script goes on after a command that failed.
  var keepsGoing = true

  /// Runs the program to its end, and the process with it.
  @MainActor
  public func run() async -> Never {
    CoreDumps.forbid()
    // A file that may not grow is told as a full disk is; otherwise the system would end the program.
    signal(SIGXFSZ, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let console = TerminalSession(
      TerminalSession.Options(
        format: json ? .json : .text, script: script ?? (endsThere ? [] : nil),
        keepsGoing: keepsGoing,
        terminalMemory: ProgramFolders.terminalMemory(environment), environment: environment))
    if console.traits.isInteractive { MainLoop.usePool() }
    do {
      let options = Composition.Options(
        folders: try ProgramFolders(environment: environment), environment: environment,
        settings: chosenSettings, profile: profile,
        readsCommands: script == nil && !endsThere)
      let program = Program(console: console, options: options, recording: record)
      let status = await program.run(startingAt: place, typing: typedLines)
      // Not before the process: closing a library costs time and gains nothing.
      withExtendedLifetime(program) { exit(status) }
    } catch {
      console.fail(StyledText(Reason.of(error)))
      await console.close()
      exit(1)
    }
  }

  /// Where to start; nil where the program decides.
  @MainActor var place: String? {
    if folder != nil { return "settings" }
    if words.isEmpty, endsThere { return ScreenRegistry.root(for: .main).screen }
    return commands != nil || isPlace ? words.first : nil
  }

  /// Lines to perform instead of asking for them; nil to ask.
  @MainActor var script: [String]? {
    if let commands { return CommandScript.split(commands) }
    if let helpLine { return [helpLine] }
    return words.isEmpty || isPlace || folder != nil ? nil : [ShellWords.line(words)]
  }

  /// Whether a screen is only looked at: what it shows goes into a pipe, and nobody types there.
  @MainActor private var endsThere: Bool {
    (isPlace || words.isEmpty && commands == nil) && isatty(0) == 1 && isatty(1) == 0
  }

  /// The line that asks for help with a command, if `--help` stands right behind it.
  @MainActor private var helpLine: String? {
    guard let place = words.firstIndex(where: { ["--help", "-h"].contains($0) }) else { return nil }
    switch place {
    case 1: return ShellWords.line(["help", words[0]])
    case 2 where isScreen(words[0]): return ShellWords.line([words[0], "help", words[1]])
    default: return nil
    }
  }

  /// Lines that type themselves before any others.
  @MainActor var typedLines: [String] {
    folder.map { ["add \(ShellWords.quoted($0))", "back"] } ?? []
  }

  /// One word that is a screen's name, or a link.
  @MainActor private var isPlace: Bool {
    guard words.count == 1, let word = words.first else { return false }
    return Destination(link: word) != nil || isScreen(word)
  }

  @MainActor private func isScreen(_ word: String) -> Bool {
    ScreenRegistry.all.contains { ([$0.name] + $0.aliases).contains(word) }
  }

  /// One word that is a path, or the address of a blog.
  private var folder: String? {
    guard commands == nil, words.count == 1, let word = words.first, Destination(link: word) == nil
    else {
      return nil
    }
    return word.contains("/") || [".", "..", "~"].contains(word) ? word : nil
  }

  private var chosenSettings: [String: String] {
    settings.reduce(into: [:]) { settings, text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      settings[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
  }
}

extension Invocation {
  /// Reads the command lines that scripts and people use most, and knows nothing of the rest.
  ///
  /// ``PhotoStreamCommand`` reads them all and says what is wrong with one. It looks up types by their names
  /// to do so, in a table of ten thousand, which takes longer than a script's work.
  public init?(common arguments: some Sequence<String>) {
    self.init()
    keepsGoing = false
    var arguments = arguments.makeIterator()
    func value(unless known: String?) -> String? {
      guard known == nil, let value = arguments.next(), !value.hasPrefix("-") else { return nil }
      return value
    }
    while let argument = arguments.next() {
      switch argument {
      case "-c", "--commands":
        guard let value = value(unless: nil) else { return nil }
        commands = commands.map { $0 + "\n" + value } ?? value
      case "--json" where !json: json = true
      // Behind a word it may be one of those that are published.
      case "-k" where words.isEmpty, "--keep-going" where words.isEmpty: keepsGoing = true
      case "--profile":
        guard let value = value(unless: profile) else { return nil }
        profile = value
      case "--set":
        guard let value = value(unless: nil), value.contains("=") else { return nil }
        settings.append(value)
      case "--record":
        guard let value = value(unless: record) else { return nil }
        record = value
      case _ where words.isEmpty && argument.hasPrefix("-"): return nil
      case "doctor", "serve", "export", "import", "lab", "help":
        if words.isEmpty { return nil } else { words.append(argument) }
      default: words.append(argument)
      }
    }
    if commands != nil, words.count > 1 { return nil }
  }
}

extension Invocation {
  /// The words that start something of its own.
  static let programs = ["doctor", "serve", "export", "import", "lab"]

  /// The same arguments with such a word first; the options before it, as of an alias, go to the end.
  public static func programFirst(_ arguments: some Sequence<String>) -> [String] {
    let arguments = Array(arguments)
    var place = 0
    while place < arguments.count, arguments[place].hasPrefix("-") {
      if ["-c", "--commands", "--"].contains(arguments[place]) { return arguments }
      place += ["--profile", "--set", "--record"].contains(arguments[place]) ? 2 : 1
    }
    guard place > 0, place < arguments.count, programs.contains(arguments[place]) else {
      return arguments
    }
    var ordered = Array(arguments[place...])
    ordered.insert(
      contentsOf: arguments[..<place], at: ordered.firstIndex(of: "--") ?? ordered.endIndex)
    return ordered
  }
}

extension ProgramFolders {
  /// Where is remembered what terminals can draw; nil where nothing can be kept.
  static func terminalMemory(_ environment: [String: String]) -> String? {
    (try? ProgramFolders(environment: environment)).map { $0.cache + "/terminals" }
  }
}
