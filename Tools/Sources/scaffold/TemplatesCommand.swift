import ArgumentParser
import Scaffolding

/// Lists the templates there are.
struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "Lists what modules can be made from.")

  @Flag(help: "Only the names, a line each.")
  var names = false

  func run() async throws {
    try await Terminating.errors {
      let templates = try Template.all(in: Project().templates)
      guard !names else { return say(templates.map(\.name).joined(separator: "\n")) }
      let width = templates.map(\.name.count).max() ?? 0
      for template in templates {
        say(template.name.padded(to: width) + "  " + template.description)
        for variable in template.variables {
          let choice = variable.default.map { "\(variable.name)='\($0)'" } ?? "\(variable.name)=…"
          say(String(repeating: " ", count: width + 4) + choice + "  " + variable.description)
        }
      }
    }
  }
}
