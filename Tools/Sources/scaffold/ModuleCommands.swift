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
    try await inProject { project in
      let name = try ModuleName(name)
      let template = try Template.named(template, in: project.templates)
      // What `make … summary='what I love'` says arrives in the environment.
      let environment = ProcessInfo.processInfo.environment
      let names = Set(template.variables.map(\.name))
      let variables = environment.filter { names.contains($0.key) }
      let report = ProgressReport()
      let next = try template.render(name, variables: variables).next
      let isThere = "\(name.module) is there already: nothing changes"
      try await report.follow(
        ModuleWork(
          root: project.root, name: name, task: .making(template, variables: variables),
          progress: report.tell), dryRun: dryRun, saying: next, orElse: isThere)
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
    try await inProject { project in
      let name = try ModuleName(name)
      let report = ProgressReport()
      try await report.follow(
        ModuleWork(
          root: project.root, name: name, task: .removing(force: force), progress: report.tell),
        dryRun: dryRun, saying: "\(name.module) is gone", orElse: "nothing changes")
    }
  }
}

/// Tells in words how far a command is.
struct ProgressReport {
  private let start = ContinuousClock.now
  /// Only a terminal can take a line back; elsewhere lines are plain, and there is one of each.
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Lets it happen, or tells what would; says what comes next, and how long it took.
  func follow(
    _ work: ModuleWork, dryRun: Bool, saying next: String, orElse nothing: String
  ) async throws {
    if dryRun {
      guard let diff = try await work.diff() else { return say(nothing) }
      return say("\n\(diff)\nnothing was touched: this was a dry run")
    }
    guard try await work.carryOut() else { return say(nothing) }
    say("\n\(next)  (\((ContinuousClock.now - start).components.seconds) s)")
  }

  @Sendable
  func tell(_ progress: ModuleWork.Progress) {
    switch progress {
    case .planned(let changes, let notice):
      if let notice { say(notice) }
      say(changes.summary, terminator: "")
    case .building(0, _): say("building … ", terminator: "")
    case .building(let step, let count):
      if isTerminal { redraw("building … [\(step)/\(count)] ") }
    case .testing:
      if isTerminal { redraw("building … ") }
      say("testing … ", terminator: "")
    case .passed(let count):
      say(count == 1 ? "1 test passed" : "\(count) tests passed", terminator: "")
    }
  }

  /// In place of the line that is there: what is cleared goes before, what comes next stays on it.
  private func redraw(_ text: String) {
    FileHandle.standardOutput.write(Data("\r\u{1B}[K".utf8))
    say(text, terminator: "")
  }
}
