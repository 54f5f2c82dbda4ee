import AppShell
import Domain
import Foundation
import Library
import Terminal
import Viper

/// What Tab completes behind `photostream` in a shell: what it completes at the prompt.
///
/// The command line's parser asks for it and cannot wait, so all of it is looked up before.
public struct ShellCompletion: Sendable {
  @TaskLocal static var current = ShellCompletion()

  /// What can stand behind the program's name.
  var commands: [Command] = []
  /// The profiles' names.
  var profiles: [String] = []
  /// What `~` means.
  var home: String?

  /// Settings as they stand behind `--set`.
  static var settings: [String] {
    SettingKey.all.flatMap { key -> [String] in
      guard case .oneOf(let words) = key.allowed else { return ["\(key.name)="] }
      return words.map { "\(key.name)=\($0)" }
    }
  }

  /// Answers a shell, and ends the process.
  @MainActor
  public static func answer() async -> Never {
    let environment = ProcessInfo.processInfo.environment
    let known = await looking(in: environment)
    await $current.withValue(known) { () async -> Void in
      await PhotoStreamCommand.runToEnd()
    }
    exit(0)
  }

  /// What the word at `index` of a shell's line can be, of which `start` stands before the cursor.
  func choices(for words: [String], at index: Int, startingWith start: String) -> [String] {
    var typed: [String] = []
    var isValue = false
    for word in words.dropFirst().prefix(max(0, index - 1)) {
      let isOption = typed.isEmpty && !isValue && word.hasPrefix("-")
      if !isOption, !isValue { typed.append(word) }
      isValue = isOption && ["--profile", "--set", "--record"].contains(word)
    }
    // A folder to add is a path, as one to bring in is.
    if typed.isEmpty, start.contains("/") { typed = ["import"] }
    let completer = Completer(commands: commands, home: home)
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    return completer.complete((typed + [start]).joined(separator: " ")).candidates
      .map { $0.hasPrefix(folder) ? $0 : folder + $0 }
  }
}

extension ShellCompletion {
  /// Looks in the library, if there is one: looking makes none.
  @MainActor
  private static func looking(in environment: [String: String]) async -> ShellCompletion {
    var known = ShellCompletion()
    known.home = environment["HOME"]
    var (own, screens): ([Command], [Command]) = ([], [])
    if let folders = try? ProgramFolders(environment: environment),
      ReadOnlySettings(at: folders.data).profile != 0,
      let composition = try? await Composition.open(
        Composition.Options(folders: folders, environment: environment), noticing: { _ in })
    {
      let services = composition.services
      known.profiles = (try? await services.profiles.profiles().map(\.name)) ?? []
      if (try? await services.profiles.current().isLocked) == false {
        (own, screens) = offered(by: services)
      }
    }
    let others = programs + screens.filter { own.named($0.name) == nil }
    let topics = (own + others).map(\.name)
    known.commands =
      own + others
      + [
        Command("help", [Command.Argument("word", .suggested(topics), optional: true)], summary: "")
      ]
    return known
  }

  /// The program's own words.
  private static let programs = [
    Command("doctor", summary: ""), Command("serve", summary: ""),
    Command("export", [Command.Argument("file", .path)], summary: ""),
    Command("import", [Command.Argument("file", .path)], summary: ""),
    Command("lab", [Command.Argument("what", .oneOf(["flags"]))], summary: ""),
  ]

  /// What can be typed where the program starts, and the screens with what can be typed behind their names.
  @MainActor
  private static func offered(by services: Services) -> (own: [Command], screens: [Command]) {
    let console = TerminalSession(
      TerminalSession.Options(format: .json, script: [], handlesSignals: false))
    let context = ScreenContext(console: console, navigator: Nowhere())
    var (own, screens): ([Command], [Command]) = ([], [])
    for screen in ScreenRegistry.all where !screen.isHidden {
      guard screen.flag.map({ services.flags.isOn($0) }) ?? true else { continue }
      let view = screen.make(services, context).view
      if screen.name == ScreenRegistry.root(for: .main).screen { own = view.commands }
      let line = Command.Argument.Kind.line(
        view.commandsFromElsewhere, freeText: view.freeText?.name)
      screens.append(
        Command(
          screen.name, aliases: screen.aliases,
          [Command.Argument("command", line, optional: true)], summary: screen.summary))
    }
    return (own, screens)
  }

  /// Nobody goes anywhere.
  @MainActor
  private final class Nowhere: Navigating {
    func push(_ destination: Destination) async {}
    func visit(_ destination: Destination) async {}
    func pop() async {}
    func restart() async {}
  }
}
