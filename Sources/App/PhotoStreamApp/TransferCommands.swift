import AppShell
import ArgumentParser
import Domain
import Terminal

/// `photostream export`: writes everything of a profile into a folder, or a part of it into a file.
public struct ExportCommand: AsyncParsableCommand {
  /// Name, purpose and examples.
  public static let configuration = CommandConfiguration(
    commandName: "photostream export",
    abstract: "Write everything you have into a folder, or a part of it into a file.",
    discussion: """
      The same as `export` in the settings.

        photostream export ~/backup               pictures, posts, comments, reactions, settings, sources
        photostream export opml blogs.opml        your photo blogs, for feed readers
        photostream export following who.csv      whom you follow, as Mastodon's own table

      An export that was interrupted goes on when it is made again. Tables are `following`, `lists`, `mutes`, \
      `blocks`, `domains` and `bookmarks`; the account stands behind the file if you have several.
      """,
    version: PhotoStreamCommand.version)

  @Argument(help: "A folder; or what to write, a file, and whose it is.")
  var words: [String]

  @OptionGroup var options: TransferOptions

  /// Made by the command line's parser.
  public init() {}

  /// Checks what can be checked before anything is opened.
  public func validate() throws {
    try options.check(words, atMost: 3)
  }

  /// Writes it, and ends the process.
  @MainActor
  public mutating func run() async throws {
    await options.invocation(of: "export", words).run()
  }
}

/// `photostream import`: brings in what was exported here or elsewhere.
public struct ImportCommand: AsyncParsableCommand {
  /// Name, purpose and examples.
  public static let configuration = CommandConfiguration(
    commandName: "photostream import",
    abstract: "Bring in an export, an archive of an account, OPML, or a table of Mastodon's.",
    discussion: """
      The same as `import` in the settings. What is there already stays as it is.

        photostream import ~/backup               what `photostream export` wrote
        photostream import ~/archive              the unpacked archive of a Mastodon or Pixelfed account
        photostream import blogs.opml             photo blogs from another feed reader
        photostream import muted_accounts.csv     whom an account shall mute
      """,
    version: PhotoStreamCommand.version)

  @Argument(help: "A file or a folder; and whose a table is, if you have several accounts.")
  var words: [String]

  @OptionGroup var options: TransferOptions

  /// Made by the command line's parser.
  public init() {}

  /// Checks what can be checked before anything is opened.
  public func validate() throws {
    try options.check(words, atMost: 2)
  }

  /// Brings it in, and ends the process.
  @MainActor
  public mutating func run() async throws {
    await options.invocation(of: "import", words).run()
  }
}

/// What both take.
public struct TransferOptions: ParsableArguments {
  @Flag(help: "Answer with one JSON object a line.")
  var json = false

  @Option(help: "The profile to use in this run.")
  var profile: String?

  @Option(name: .customLong("set"), help: "A setting for this run, such as stream.order=oldest.")
  var settings: [String] = []

  /// Made by the command line's parser.
  public init() {}

  /// Checks what can be checked before anything is opened.
  public func validate() throws { try PhotoStreamCommand.check(settings) }

  /// A line of a command has no breaks, and each of its words is one.
  func check(_ words: [String], atMost count: Int) throws {
    guard words.count <= count else { throw ValidationError("quote a name that has blanks in it") }
    guard !words.contains(where: { $0.contains(where: \.isNewline) }) else {
      throw ValidationError("a name with a line break in it cannot be used here")
    }
  }

  /// The command of the settings.
  func invocation(of command: String, _ words: [String]) -> Invocation {
    let line = ([command] + words.map(ShellWords.quoted)).joined(separator: " ")
    return Invocation(
      commands: "settings; " + line, json: json, profile: profile, settings: settings)
  }
}
