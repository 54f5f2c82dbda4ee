import Domain
import Terminal

/// A password that somebody chooses: twice at a terminal, else the first line of standard input.
enum NewPassword {
  /// Asks for it. Throws ``NoPassword`` if it was not typed twice the same.
  @MainActor
  static func ask(for name: String, at console: TerminalSession) async throws -> String {
    guard console.traits.isInteractive else { return readLine() ?? "" }
    let first = await console.askSecret(StyledText("Password for \(name): "))
    guard let first, await console.askSecret("The same again: ") == first else {
      throw NoPassword()
    }
    return first
  }
}

/// The two passwords are not alike.
struct NoPassword: ExplainedError {
  let isMistake = true
  let reason = "no password was given, or not twice the same: nothing was changed"
}
