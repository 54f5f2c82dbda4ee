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
    try await inProject { root in
      let name = try ModuleName(name)
      let template = try Template.named(template, below: root)
      // What `make … summary='what I love'` says arrives in the environment.
      let environment = ProcessInfo.processInfo.environment
      let names = Set(template.variables.map(\.name))
      let variables = environment.filter { names.contains($0.key) }
      try await carryOut(
        .making(template, variables: variables), of: name, below: root, dryRun: dryRun,
        saying: try template.render(name, variables: variables).next)
    }
  }
}

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
    try await inProject { root in
      let name = try ModuleName(name)
      try await carryOut(
        .removing(force: force), of: name, below: root, dryRun: dryRun,
        saying: "\(name.module) is gone")
    }
  }
}

/// Lets it happen, or tells what would; says what comes next, and how long it took.
private func carryOut(
  _ task: ModuleWork.Task, of name: ModuleName, below root: String, dryRun: Bool,
  saying next: String
) async throws {
  let nothing = "\(name.module) is there already: nothing changes"
  let start = ContinuousClock.now
  let work = ModuleWork(root: root, name: name, task: task) { say($0, terminator: "") }
  if dryRun {
    guard let diff = try await work.diff() else { return say(nothing) }
    return say("\n\(diff)\nnothing was touched: this was a dry run")
  }
  guard try await work.carryOut() else { return say(nothing) }
  say("\n\(next)  (\((ContinuousClock.now - start).components.seconds) s)")
}
