import ArgumentParser
import Domain
import Library

/// Makes a home of the program in which much waits to be sent, or nothing.
struct PendingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "Makes a home of the program in which likes wait.")

  @Argument(help: "Where the home is to be; there must be none yet.") var folder: String
  @Option(help: "How many likes wait.") var count = 10_000
  @Option(help: "How many photos there are.") var photos = 1_000

  func run() async throws {
    let bench = try await BenchOutbox(folder)
    try await bench.fill(photos)
    try await bench.like(count)
    try bench.library.checkpoint()
  }
}
