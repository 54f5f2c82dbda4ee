import ArgumentParser
import Domain
import Terminal

/// `photostream serve passwd`: gives somebody a new password, and ends their sessions.
public struct PasswordCommand: AsyncParsableCommand {
  /// Name and purpose.
  public static let configuration = CommandConfiguration(
    commandName: "passwd",
    abstract: "Give somebody a new password, and end all their sessions.",
    discussion: """
      Asks for the password; without a terminal it is the first line of standard input. The server \
      may run meanwhile: it notices at once.
      """)

  @OptionGroup var folder: ServerFolder

  @Argument(help: "Whose password.")
  var name: String

  /// Made by the command line's parser.
  public init() {}

  /// Changes the password. Throws the exit status if it is not 0.
  @MainActor
  public mutating func run() async throws {
    try await PeopleConsole.run { console in
      let place = try ServerPlace(folder)
      try await place.changePassword(
        of: name, to: try await NewPassword.ask(for: name, at: console))
      return "\(name) has a new password; their programs have to sign in again"
    }
  }
}
