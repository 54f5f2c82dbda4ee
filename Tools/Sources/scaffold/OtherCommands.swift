import Architecture
import ArgumentParser
import Foundation
import Scaffolding

/// Tells every breach of the law, by file and line.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks formatting and the laws of Modules.md.")

  @Flag(help: "The formatting only of what has changed since the last commit.")
  var brief = false

  func run() async throws {
    try await inProject { root in
      let breaches = try await Law.breaches(ofProjectAt: root, formattingOnlyChanges: brief)
      guard !breaches.isEmpty else { return say("check: all in order") }
      for breach in breaches { say(breach.description) }
      let count = breaches.count == 1 ? "1 breach" : "\(breaches.count) breaches"
      throw Problem("\(count) of the law; Modules.md says why")
    }
  }
}

/// Writes what `Modules.md` has from the code: the graph of the modules, and the words of screens.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws the modules, and writes the words of screens, in Modules.md.")

  func run() async throws {
    try await inProject { root in
      let map = try await ProjectMap.read(root: root)
      let text = try map.writtenPage()
      guard text != map.modulesPage else { return say("\(ModulesPage.path) is up to date") }
      let file = URL(filePath: ProjectFolder(root: root).full(ModulesPage.path))
      try Data(text.utf8).write(to: file, options: .atomic)
      say("\(ModulesPage.path) written")
    }
  }
}

/// Finishes what a killed command had begun.
struct RecoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Finishes what a killed `make module` had begun, if any.")

  func run() async throws {
    try await inProject { _ in }
  }
}

/// Lists the templates there are.
struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "Lists what modules can be made from.")

  @Flag(help: "Only the names, a line each.")
  var names = false

  func run() async throws {
    try await inProject { root in
      let templates = try Template.all(below: root)
      guard !names else { return say(templates.map(\.name).joined(separator: "\n")) }
      let width = templates.map(\.name.count).max() ?? 0
      for template in templates {
        let name = template.name.padding(toLength: width, withPad: " ", startingAt: 0)
        say("\(name)  \(template.description)")
        for variable in template.variables {
          let choice = variable.default.map { "\(variable.name)='\($0)'" } ?? "\(variable.name)=…"
          say(String(repeating: " ", count: width + 4) + "\(choice)  \(variable.description)")
        }
      }
    }
  }
}
