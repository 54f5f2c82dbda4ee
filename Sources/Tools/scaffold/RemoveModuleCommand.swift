import ArgumentParser
import Domain
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
    try await Terminating.errors {
      let name = try ModuleName(name)
      let removal = ModuleRemoval(root: Project().root, name: name, force: force)
      guard !dryRun else {
        let changes = try await removal.preview()
        return say(
          changes.summary + "\n" + changes.diff + "\nnothing was touched: this was a dry run")
      }
      let report = ProgressReport()
      try await removal.carryOut(
        title: "make remove-module NAME=\(name.module)", progress: report.tell)
      report.finish(saying: "\(name.module) is gone")
    }
  }
}
