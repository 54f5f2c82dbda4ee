import ArgumentParser
import Domain
import Foundation
import StreamServer
import Terminal

/// A command about the household's people: it opens the server's database, serves nobody, and says how it went.
protocol HouseholdCommand: AsyncParsableCommand, Sendable {
  var folder: ServerFolder { get }
  /// Does it. An error is told in one line, and is the exit status 1.
  @MainActor
  func perform(at server: StreamServer, telling console: TerminalSession) async throws
}

extension HouseholdCommand {
  @MainActor
  mutating func run() async throws {
    let console = TerminalSession(.init(handlesSignals: false))
    try await PeopleConsole.run(at: console) {
      let server = try ServerPlace(folder).server(telling: console)
      try await perform(at: server, telling: console)
    }
  }
}

/// `photostream serve users`: who is in the household.
struct UsersCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "users", abstract: "List the people of the household.")

  @OptionGroup var folder: ServerFolder

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    let users = try await server.users()
    for user in users { console.write(StyledText(Self.line(about: user))) }
    if users.isEmpty { console.remark("No users yet: type `photostream serve add-user <name>`.") }
  }

  static func line(about user: HouseholdUser) -> String {
    let name = user.displayName == user.name ? user.name : "\(user.name) (\(user.displayName))"
    let posts = "\(user.statuses) \(user.statuses == 1 ? "post" : "posts")"
    let pictures = "\(user.pictures) \(user.pictures == 1 ? "picture" : "pictures")"
    let disabled = user.isDisabled ? ", disabled" : ""
    return "\(name): \(posts), \(pictures), \((user.bytes + 500_000) / 1_000_000) MB\(disabled)"
  }
}

/// `photostream serve add-user`: lets somebody sign in to the household's server.
struct AddUserCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-user",
    abstract: "Let somebody sign in to the household's server.",
    discussion: "Asks for a password; without a terminal it is the first line of standard input.")

  static let aloneHelp =
    "Let them follow nobody, and nobody them, until they choose; else everybody follows everybody."

  @OptionGroup var folder: ServerFolder

  @Argument(help: "The name: letters, digits and _, at most 30.")
  var name: String

  @Flag(help: ArgumentHelp(AddUserCommand.aloneHelp))
  var alone = false

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    let password = try await PeopleConsole.newPassword(for: name, at: console)
    try await server.addUser(name: name, password: password, followsEverybody: !alone)
    PeopleConsole.succeed("\(name) can sign in now", at: console)
  }
}

/// `photostream serve passwd`: gives somebody a new password, and ends their sessions.
struct PasswordCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "passwd",
    abstract: "Give somebody a new password, and end all their sessions.",
    discussion: """
      Asks for the password; without a terminal it is the first line of standard input. The server \
      may run meanwhile: it notices at once. This is also how to sign somebody out everywhere who has \
      lost a machine.
      """)

  @OptionGroup var folder: ServerFolder

  @Argument(help: "Whose password.")
  var name: String

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    guard try await server.users().contains(where: { $0.name.lowercased() == name.lowercased() })
    else { throw StreamServerError.noUser(name) }
    let password = try await PeopleConsole.newPassword(for: name, at: console)
    try await server.changePassword(of: name, to: password)
    PeopleConsole.succeed(
      "\(name) has a new password; their programs have to sign in again", at: console)
  }
}

/// `photostream serve remove-user`: removes somebody with all that is theirs.
struct RemoveUserCommand: HouseholdCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-user",
    abstract: "Remove somebody with all their posts and pictures, for good.",
    discussion: """
      Asks for the name once more; without a terminal it is the first line of standard input. The \
      server may run meanwhile: their programs are signed out at once, and the files of their \
      pictures go within a minute, or when the server next starts.
      """)

  @OptionGroup var folder: ServerFolder

  @Argument(help: "The user to remove.")
  var name: String

  func perform(at server: StreamServer, telling console: TerminalSession) async throws {
    let user = try await server.users().first { $0.name.lowercased() == name.lowercased() }
    guard let user else { throw StreamServerError.noUser(name) }
    console.write(StyledText("This removes for good: " + UsersCommand.line(about: user)))
    guard await PeopleConsole.line("Type the name to go on", at: console) == user.name else {
      throw ServeMistake.notConfirmed
    }
    try await server.removeUser(named: user.name)
    PeopleConsole.succeed("\(user.name) was removed", at: console)
  }
}

/// What was typed does not do.
enum ServeMistake: Mistake {
  case differentPasswords
  case notConfirmed
  case neverServed

  var reason: String {
    switch self {
    case .differentPasswords: "there was no password, or the two differ: nothing was changed"
    case .notConfirmed: "that is not the name: nobody was removed"
    case .neverServed:
      "it is not known yet at which address people find this server: name it with --url"
    }
  }
}

/// Where commands about the household's people ask and say how it went.
@MainActor
enum PeopleConsole {
  /// Does `work`, and closes the console. An error is told in one line; then this throws the exit status.
  static func run(at console: TerminalSession, _ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch {
      console.fail(StyledText(Reason.of(error)))
      await console.close()
      throw ExitCode.failure
    }
    await console.close()
  }

  static func succeed(_ words: String, at console: TerminalSession) {
    console.write(StyledText("✓ ", .success) + StyledText(words))
  }

  /// The next line that is typed, or comes from standard input; nil if none does.
  static func line(_ prompt: String, at console: TerminalSession) async -> String? {
    console.ready(prompt: prompt, commands: [])
    for await event in console.events {
      switch event {
      case .line(let text): return text.trimmingCharacters(in: .whitespaces)
      case .resized, .typing: continue
      case .interrupt, .endOfInput, .terminate: return nil
      }
    }
    return nil
  }

  /// A password that somebody chooses: twice at a terminal, else the first line of standard input.
  static func newPassword(for name: String, at console: TerminalSession) async throws -> String {
    guard console.traits.isInteractive else { return readLine() ?? "" }
    let first = await console.askSecret(StyledText("Password for \(name): "))
    guard let first, await console.askSecret("Repeat it: ") == first else {
      throw ServeMistake.differentPasswords
    }
    return first
  }
}
