import ArgumentParser

/// Measures the engine; `Benchmarks/engine` knows how to call it, and judges.
@main
struct EngineBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine-bench", abstract: "Measures the engine.",
    subcommands: [MergeCommand.self])
}
