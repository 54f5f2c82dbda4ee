import ArgumentParser
import Foundation
import Scaffolding

/// Makes a module from a template.
struct ModuleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "module", abstract: "Makes a module: make module NAME=Favourites TEMPLATE=list.")

  @Argument(help: "The module's name: photo-grid, photo_grid and PhotoGrid are one.")
  var name = ""

  @Option(help: "What it is made from; `templates` lists them.")
  var template = "screen"

  @Flag(help: "Only tell what would be made and edited, as a diff.")
  var dryRun = false

  func run() async throws {
    try await Terminating.inProject { project in
      let name = try ModuleName(name)
      let template = try Template.named(template, in: project.templates)
      let making = ModuleMaking(
        root: project.root, name: name, template: template, variables: project.values(of: template))
      async let uncommitted = UncommittedFiles(root: project.root)
      guard !dryRun else {
        let changes = try await making.preview()
        let report = ProgressReport(uncommitted: await uncommitted)
        return changes.changes.isEmpty
          ? say("\(name.module) is there already: nothing would change")
          : report.tell(plan: changes)
      }
      let report = ProgressReport(uncommitted: await uncommitted)
      try await making.carryOut(progress: report.tell)
      guard report.hasChanged else {
        return say("\(name.module) is there already: nothing changes")
      }
      report.finish(saying: try template.render(name, variables: making.variables).next)
    }
  }
}
