import ArgumentParser
import Scaffolding

/// Takes a module out again, exactly.
struct RemoveModuleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-module", abstract: "Takes a module out that `module` made.")

  @Argument(help: "The module's name.")
  var name = ""

  @Flag(help: "Only tell what would be removed and edited, as a diff.")
  var dryRun = false

  @Flag(help: "Also remove what was changed by hand since it was made.")
  var force = false

  func run() async throws {
    try await Terminating.inProject { project in
      let name = try ModuleName(name)
      let removal = ModuleRemoval(root: project.root, name: name, force: force)
      let report = ProgressReport(uncommitted: await UncommittedFiles(root: project.root))
      guard !dryRun else {
        return report.tell(plan: try await removal.preview(progress: report.tell))
      }
      try await removal.carryOut(progress: report.tell)
      report.finish(saying: "\(name.module) is gone")
    }
  }
}
