import Foundation

/// A process of its own that changes a project.
enum Probe {
  /// How it ended, and what it said.
  struct Outcome: Equatable {
    var text: String
    var wasKilled = false
    var status: Int32
  }

  /// Runs it to its end; `onText` hears of what it says as it comes, and which process it is.
  static func run(
    _ words: [String], program: String = "scaffold-probe", in folder: String? = nil,
    onText: (String, Int32) -> Void = { _, _ in }
  ) async throws -> Outcome {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program(program)
    process.arguments = words
    process.standardOutput = output
    process.standardError = output
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (end, ended) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in ended.finish() }
    try process.run()
    var bytes = Data()
    while case let piece = output.fileHandleForReading.availableData, !piece.isEmpty {
      bytes += piece
      onText(String(decoding: piece, as: UTF8.self), process.processIdentifier)
    }
    for await _ in end {}
    return Outcome(
      text: String(decoding: bytes, as: UTF8.self),
      wasKilled: process.terminationReason == .uncaughtSignal, status: process.terminationStatus)
  }

  /// A program of this package, which lies beside the tests.
  private static func program(_ name: String) -> URL {
    Bundle.main.executableURL?.deletingLastPathComponent().appending(path: name)
      ?? URL(filePath: name)
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
