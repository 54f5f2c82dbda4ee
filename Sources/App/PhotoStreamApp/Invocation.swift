import AppShell
import Domain
import Foundation
import Terminal

/// What a command line asks the program to do.
public struct Invocation: Equatable, Sendable {
  /// A screen or link to start at.
  var place: String?
  /// Commands to run instead of asking for them.
  var commands: String?
  /// Whether answers are JSON.
  var json = false
  /// The profile to use in this run.
  var profile: String?
  /// Settings of this run, each as `key=value`.
  var settings: [String] = []
  /// A file to write the typed commands to.
  var record: String?

  /// Runs the program to its end, and the process with it.
  @MainActor
  public func run() async -> Never {
    CoreDumps.forbid()
    let environment = ProcessInfo.processInfo.environment
    let console = TerminalSession(
      TerminalSession.Options(
        format: json ? .json : .text, script: commands,
        terminalMemory: ProgramFolders.terminalMemory(environment), environment: environment))
    if console.traits.isInteractive { MainLoop.usePool() }
    do {
      let options = Composition.Options(
        folders: try ProgramFolders(environment: environment), environment: environment,
        settings: chosenSettings, profile: profile)
      let program = Program(console: console, options: options, recording: record)
      let status = await program.run(startingAt: place)
      // Not before the process: closing a library costs time and gains nothing.
      withExtendedLifetime(program) { exit(status) }
    } catch {
      console.fail(StyledText(Reason.of(error)))
      await console.close()
      exit(1)
    }
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
    var arguments = arguments.makeIterator()
    func value(unless known: String?) -> String? {
      guard known == nil, let value = arguments.next(), !value.hasPrefix("-") else { return nil }
      return value
    }
    while let argument = arguments.next() {
      switch argument {
      case "-c", "--commands":
        guard let value = value(unless: commands) else { return nil }
        commands = value
      case "--json" where !json: json = true
      case "--profile":
        guard let value = value(unless: profile) else { return nil }
        profile = value
      case "--set":
        guard let value = value(unless: nil), value.contains("=") else { return nil }
        settings.append(value)
      case "--record":
        guard let value = value(unless: record) else { return nil }
        record = value
      case _ where argument.hasPrefix("-") || ["doctor", "serve", "help"].contains(argument):
        return nil
      case _ where place == nil: place = argument
      default: return nil
      }
    }
  }
}

extension ProgramFolders {
  /// Where is remembered what terminals can draw; nil where nothing can be kept.
  static func terminalMemory(_ environment: [String: String]) -> String? {
    (try? ProgramFolders(environment: environment)).map { $0.cache + "/terminals" }
  }
}
