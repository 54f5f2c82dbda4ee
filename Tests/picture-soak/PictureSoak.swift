import ArgumentParser

/// Kills a process that keeps pictures, again and again, and looks at what is left;
/// `make soak SUITE=pictures` calls it.
@main
struct PictureSoak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture-soak", abstract: "Kills a process that keeps pictures.",
    subcommands: [KillCommand.self, WorkCommand.self], defaultSubcommand: KillCommand.self)
}
