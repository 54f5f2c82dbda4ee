import AppShell
import ArgumentParser

/// `photostream lab`: what is tried out.
public struct LabCommand: AsyncParsableCommand {
  /// Name, purpose and examples.
  public static let configuration = CommandConfiguration(
    commandName: "photostream lab",
    abstract: "What is tried out in this program.",
    discussion: """
        photostream lab flags                     what is on or off, and who decided that

      `photostream -c "settings; set flag.discover on"` decides for the profile, `--set flag.discover=on` for one run.
      """,
    version: PhotoStreamCommand.version, subcommands: [LabFlagsCommand.self])

  /// Made by the command line's parser.
  public init() {}
}

/// `photostream lab flags`: the same as `developer flags` in the settings.
struct LabFlagsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flags", abstract: "List flags, what they are, and who decided that.")

  @OptionGroup var options: TransferOptions

  /// Lists them, and ends the process.
  @MainActor
  mutating func run() async throws {
    await options.invocation(of: "developer", ["flags"]).run()
  }
}
