import Architecture
import ArgumentParser
import Scaffolding

/// Lists the modules there are, layer by layer.
struct ModulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules", abstract: "Lists the modules, and what made them.")

  func run() async throws {
    try await Terminating.inProject { project in
      let list = try await ModuleList(root: project.root)
      let width = list.modules.map(\.name.count).max() ?? 0
      for (layer, modules) in list.layers {
        say(layer)
        for module in modules {
          let notes = [module.purpose, module.template.map { "(make module: \($0))" }]
          say(
            "  " + module.name.padded(to: width) + "  "
              + notes.compactMap(\.self).joined(separator: "  "))
        }
      }
    }
  }
}
