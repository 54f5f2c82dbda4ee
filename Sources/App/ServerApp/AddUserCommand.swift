import ArgumentParser
import Domain
import Terminal

/// `photostream serve add-user`: lets somebody sign in to the household's server.
public struct AddUserCommand: AsyncParsableCommand {
  /// Name and purpose.
  public static let configuration = CommandConfiguration(
    commandName: "add-user",
    abstract: "Let somebody sign in to the household's server.",
    discussion: "Asks for a password; without a terminal it is the first line of standard input.")

  @OptionGroup var folder: ServerFolder

  @Argument(help: "The name: letters, digits and _, at most 30.")
  var name: String

  /// Made by the command line's parser.
  public init() {}

  /// Adds the person. Throws the exit status if it is not 0.
  @MainActor
  public mutating func run() async throws {
    try await PeopleConsole.run { console in
      let place = try ServerPlace(folder)
      try await place.addUser(name, password: try await NewPassword.ask(for: name, at: console))
      return "\(name) can sign in now"
    }
  }
}
