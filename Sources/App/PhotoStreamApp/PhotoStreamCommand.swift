import AppShell
import ArgumentParser
import Foundation

/// The program: what can be said on its command line, and what happens then.
public struct PhotoStreamCommand: AsyncParsableCommand {
  /// The version of the program.
  public static let version = "0.1.0"

  /// Name, purpose and examples.
  public static let configuration = CommandConfiguration(
    commandName: "photostream",
    abstract: "Your photo streams in one place, in the terminal, online or off.",
    discussion: """
      Without arguments it asks where your photos are, and later goes on where you left off.
      Type `help` at its prompt.

        photostream outbox                 start at a screen
        photostream photostream://photo/#7 start at the seventh photo
        photostream ~/Pictures             add a folder and show your photos
        photostream list 5                 run one command
        photostream list --help            what a command does
        photostream help settings          what can be typed at a screen
        photostream -c "list 5; next"      run several, for scripts
        photostream --json < commands      one JSON object a line
        photostream doctor                 what your terminal can show, and what may be wrong
        photostream export ~/backup        write everything you have into a folder
        photostream import ~/backup        bring it in, or what other programs have written
        photostream lab flags              what is tried out in this program
        photostream serve --help           a server of photos for your household

      A script ends with the first command that fails, unless it is to --keep-going.
      The exit status is 1 if a command failed.
      """,
    version: version)

  @Argument(
    parsing: .allUnrecognized,
    help: "A screen or link to start at, a folder to add, or a command with its arguments.",
    completion: .custom { words, index, start in
      ShellCompletion.current.choices(for: words, at: index, startingWith: start)
    })
  var words: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("commands")],
    help:
      "Commands to run, separated by `;`, instead of asking for them. May be given several times.")
  var commands: [String] = []

  @Flag(help: "Answer with one JSON object a line.")
  var json = false

  @Flag(
    name: .shortAndLong,
    help: "Run the rest of a script, too, where a command of it has failed.")
  var keepGoing = false

  @Option(
    help: "The profile to use in this run.",
    completion: .custom { _, _, _ in ShellCompletion.current.profiles })
  var profile: String?

  @Option(
    name: .customLong("set"), help: "A setting for this run, such as stream.order=oldest.",
    completion: .list(ShellCompletion.settings))
  var settings: [String] = []

  @Option(
    help: "A file to write the typed commands to; `photostream < FILE` runs them again.",
    completion: .file())
  var record: String?

  /// Made by the command line's parser.
  public init() {}

  /// Checks what can be checked before anything is opened.
  public func validate() throws {
    if let word = words.first, Invocation.programs.contains(word) {
      throw ValidationError("`\(word)` comes before all options: photostream \(word)")
    }
    if let word = words.first, word.hasPrefix("-") {
      throw ValidationError("unknown option `\(word)`: photostream --help lists them")
    }
    if !commands.isEmpty, words.count > 1 {
      throw ValidationError("commands stand after -c or without it, not both")
    }
    try Self.check(settings)
  }

  /// Throws if one of them is not `key=value`.
  static func check(_ settings: [String]) throws {
    for setting in settings where !setting.contains("=") {
      throw ValidationError("--set needs key=value, such as stream.order=oldest: not `\(setting)`")
    }
  }

  /// Runs the program to its end, and with it the process.
  @MainActor
  public mutating func run() async throws {
    // What can be typed comes behind how the program is called.
    if words == ["help"], commands.isEmpty, !json {
      try FileHandle.standardOutput.write(contentsOf: Data((Self.helpMessage() + "\n").utf8))
    }
    await invocation.run()
  }

  /// What was asked for.
  var invocation: Invocation {
    Invocation(
      words: words, commands: commands.isEmpty ? nil : commands.joined(separator: "\n"), json: json,
      profile: profile, settings: settings,
      record: record, keepsGoing: keepGoing)
  }
}
