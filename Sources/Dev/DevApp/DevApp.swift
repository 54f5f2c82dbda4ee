import AppShell
import ArgumentParser
import Domain
import Foundation
import Terminal
import Viper

/// One screen's scenarios; the type is called like the screen: `AuthDev` has those of `AuthScreen`.
public protocol ScreenScenarios: Sendable {
  /// What the screen can be looked at in; it starts in `full`, else in the first.
  static var scenarios: [Scenario] { get }
}

/// A program that runs one screen behind the real prompt, in scenarios instead of screens.
public enum DevApp {
  /// Runs one of these screens until the person or the input is done; the exit status is 1 if a
  /// script's command failed.
  @MainActor
  public static func run(_ screens: [any ScreenScenarios.Type]) async {
    do {
      let arguments = try DevArguments.parse()
      let scenarios = try arguments.screen(among: screens).scenarios
      let start = try arguments.choice(among: scenarios)
      DevArguments.end(with: ExitCode(await run(arguments, scenarios, startingWith: start)))
    } catch {
      DevArguments.end(with: error)
    }
  }

  @MainActor
  private static func run(
    _ arguments: DevArguments, _ scenarios: [Scenario], startingWith start: Scenario
  ) async -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let console = TerminalSession(
      TerminalSession.Options(
        format: arguments.json ? .json : .text, script: arguments.commands.map(CommandScript.split),
        environment: environment))
    let shell = Shell(
      registry: scenarios.map(\.descriptor), console: console, interactor: DevInteractor(),
      home: environment["HOME"], root: { _ in Destination(start.name) }, dependencies: {})
    let signal = await shell.run(startingAt: nil)
    let isScript = !console.traits.isInteractive
    await console.close()
    return signal.map { 128 + $0 } ?? (isScript && console.failureCount > 0 ? 1 : 0)
  }
}

/// An app without profile, history or settings.
struct DevInteractor: AppInteracting {
  let promptStyle = PromptStyle(colours: "auto", historyFile: nil)

  func obtainLaunchState() async -> LaunchState { .main }

  func hasSources() async -> Bool { true }

  func noteStarted() {}
  func undo() async throws -> Undoable { throw NothingToUndo() }
  func noteUse(of command: String) {}

  /// Whoever looks at a screen alone wants to see it.
  func decision(on flag: FeatureFlag) -> FlagDecision {
    FlagDecision(flag, word: "on", by: .setting(.argument))
  }

  /// Only a launch state that cannot be had is reported, and this one can.
  func report(_ error: any Error, while activity: String) {}
}
