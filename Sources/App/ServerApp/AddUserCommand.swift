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
    let console = TerminalSession(.init(handlesSignals: false))
    do {
      let place = try ServerPlace(folder)
      try await place.addUser(name, password: await password(console))
      console.write(StyledText("✓ ", .success) + StyledText("\(name) can sign in now"))
    } catch {
      console.fail(StyledText(Reason.of(error)))
      await console.close()
      throw ExitCode.failure
    }
    await console.close()
  }

  @MainActor
  private func password(_ console: TerminalSession) async throws -> String {
    guard console.traits.isInteractive else { return readLine() ?? "" }
    let first = await console.askSecret(StyledText("Password for \(name): "))
    guard let first, await console.askSecret("The same again: ") == first else {
      throw PasswordsDiffer()
    }
    return first
  }
}

/// The two passwords are not alike.
private struct PasswordsDiffer: ExplainedError {
  let isMistake = true
  let reason = "no password was given, or not twice the same: nothing was changed"
}
