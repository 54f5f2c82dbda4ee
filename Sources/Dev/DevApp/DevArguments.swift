import ArgumentParser
import Foundation

/// What can be said on the command line of a dev app.
struct DevArguments: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProcessInfo.processInfo.processName,
      abstract: "One screen alone, over fakes; `screens` at its prompt lists the scenarios.")
  }

  @Argument(help: "The scenario to start with.")
  var scenario: String?

  @Option(
    name: [.customShort("c"), .customLong("commands")],
    help: "Commands to run, separated by `;`, instead of asking for them.")
  var commands: String?

  @Flag(help: "Answer with one JSON object a line.")
  var json = false

  /// The scenario asked for, else `full`, else the first. Throws where there is none of that name.
  func choice(among scenarios: [Scenario]) throws -> Scenario {
    let names = scenarios.map(\.name)
    guard let chosen = scenarios.first(where: { $0.name == scenario ?? "full" }) else {
      guard scenario == nil, let first = scenarios.first else {
        throw ValidationError(
          "there is no scenario `\(scenario ?? "full")`, only: \(names.joined(separator: ", "))")
      }
      return first
    }
    return chosen
  }
}
