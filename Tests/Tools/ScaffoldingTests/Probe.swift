import Foundation
import TerminalHarness

/// A process of its own that changes a project.
enum Probe {
  /// How it ended, and what it said.
  struct Outcome: Equatable {
    var text: String
    var wasKilled = false
    var status: Int32
  }

  /// Runs it to its end.
  static func run(_ words: [String]) async throws -> Outcome {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: PseudoTerminal.product("scaffold-probe"))
    process.arguments = words
    process.standardOutput = output
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return Outcome(
      text: text, wasKilled: process.terminationReason == .uncaughtSignal,
      status: process.terminationStatus)
  }

  /// Applies what a project is to become, and is killed after a step; false if there is no such step.
  static func apply(_ project: SmallProject, dyingAt step: Int) async throws -> Bool {
    try await run(["apply", project.root, project.wanted, "\(step)"]).wasKilled
  }

  /// The same while taking back.
  static func recover(_ project: SmallProject, dyingAt step: Int) async throws -> Bool {
    try await run(["recover", project.root, "\(step)"]).wasKilled
  }
}
