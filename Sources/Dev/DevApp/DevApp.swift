import AppShell
import ArgumentParser
import Foundation
import Terminal
import Viper

/// A program that runs one screen behind the real prompt, in scenarios instead of screens.
///
///     @main enum SettingsDev: DevApp {
///       static let scenarios = [Scenario("empty", "no source yet") { … }]
///     }
public protocol DevApp {
  /// What the screen can be looked at in; the program starts with `full`, else with the first.
  static var scenarios: [Scenario] { get }
}

extension DevApp {
  /// Runs until the person or the input is done; the exit status is 1 if a script's command failed.
  @MainActor
  public static func main() async {
    let arguments = DevArguments.parseOrExit()
    do {
      let status = await run(arguments, startingWith: try arguments.choice(among: scenarios))
      DevArguments.exit(withError: ExitCode(status))
    } catch {
      DevArguments.exit(withError: error)
    }
  }

  @MainActor
  private static func run(
    _ arguments: DevArguments, startingWith scenario: Scenario
  ) async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let console = TerminalSession(
      TerminalSession.Options(
        format: arguments.json ? .json : .text, script: arguments.commands,
        environment: environment))
    let shell = Shell(
      registry: scenarios.map(\.descriptor), console: console, interactor: DevInteractor(),
      home: environment["HOME"], root: { _ in Destination(scenario.name) }, dependencies: {})
    let signal = await shell.run(startingAt: nil)
    let isScript = !console.traits.isInteractive
    await console.close()
    return signal.map { 128 + $0 } ?? (isScript && console.failureCount > 0 ? 1 : 0)
  }
}
