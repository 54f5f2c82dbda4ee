import ArgumentParser

/// What can be said on the command line of `dev`.
struct DevArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "One screen alone, over fakes; `screens` at its prompt lists the scenarios.")

  @Argument(help: "The screen: settings, Settings or SettingsScreen; photo-stream, too.")
  var screen: String

  @Argument(help: "The scenario to start with.")
  var scenario: String?

  @Option(
    name: [.customShort("c"), .customLong("commands")],
    help: "Commands to run, separated by `;`, instead of asking for them.")
  var commands: String?

  @Flag(help: "Answer with one JSON object a line.")
  var json = false

  /// The screen asked for, however it is spelt. Throws where there is none of that name.
  func screen(
    among screens: [any ScreenScenarios.Type]
  ) throws -> any ScreenScenarios.Type {
    let wanted = Self.plain(screen)
    let chosen = screens.first { Self.plain(String(describing: $0)) == wanted }
    guard let chosen else {
      let names = screens.map { String(describing: $0).dropLast("Dev".count) }
      throw ValidationError(
        "there is no screen `\(screen)`; there are \(names.joined(separator: ", "))")
    }
    return chosen
  }

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

  /// `photostream` of `photo-stream`, `PhotoStreamScreen` and `PhotoStreamDev`.
  private static func plain(_ name: String) -> String {
    let letters = name.lowercased().filter(\.isLetter)
    for ending in ["screen", "dev"] where letters.hasSuffix(ending) && letters != ending {
      return String(letters.dropLast(ending.count))
    }
    return letters
  }
}
