import ArgumentParser

/// Measures the engine; `Benchmarks/engine` knows how to call it, and judges.
@main
struct EngineBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine-bench", abstract: "Measures the engine.",
    subcommands: [
      MergeCommand.self, StoreCommand.self, PageCommand.self, RefreshCommand.self,
      QuietCommand.self,
    ])
}
