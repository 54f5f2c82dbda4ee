import ArgumentParser

/// Measures the outbox; `Benchmarks/outbox` knows how to call it, and judges.
@main
struct OutboxBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox-bench", abstract: "Measures the outbox.",
    subcommands: [
      LikeCommand.self, PendingCommand.self, DrainCommand.self, CombineCommand.self,
    ])
}
