import ArgumentParser

/// Measures how pictures come; `Benchmarks/pictures` knows how to call it, and judges.
@main
struct PictureBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture-bench", abstract: "Measures how pictures come.",
    subcommands: [ShowCommand.self, WalkCommand.self, CacheCommand.self, MemoryCommand.self])
}
