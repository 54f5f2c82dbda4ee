import Concurrency
import Domain
import Foundation
import Subprocess

/// The desktop's keyring (the Secret Service), by libsecret's program `secret-tool`.
///
/// Secrets only go through standard input and output, because everyone can read a program's arguments.
public struct SecretTool: Sendable {
  private let environment: [String: String]
  private let clock: any Clock<Duration>

  /// How long a call may take: a person may have to type the keyring's password.
  static let patience = Duration.seconds(60)

  /// Nil without a desktop. The program is looked for when it is needed.
  public init?(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    self.environment = environment
    self.clock = clock
  }

  /// Keeps a secret and replaces the one with this name. Throws ``VaultError/keyringAway``.
  func store(_ secret: String, as name: String) async throws {
    let answer = try await run(["store", "--label=PhotoStream"] + Self.attributes(name), secret)
    guard answer.isSuccess else { throw VaultError.keyringAway }
  }

  /// A secret; nil if the keyring is open and has none with this name. Throws ``VaultError/keyringAway``.
  func lookUp(_ name: String) async throws -> String? {
    let answer = try await run(["lookup"] + Self.attributes(name))
    if answer.isSuccess { return answer.output.trimmingCharacters(in: .newlines) }
    guard answer.complaint.isEmpty else { throw VaultError.keyringAway }
    // `lookup` prints nothing if there is no secret, but also if the person did not unlock the keyring. Only
    // `search` finds locked secrets.
    let search = try await run(["search"] + Self.attributes(name))
    guard search.isSuccess, search.output.isEmpty, search.complaint.isEmpty else {
      throw VaultError.keyringAway
    }
    return nil
  }

  /// Removes a secret. Throws ``VaultError/keyringAway``.
  func clear(_ name: String) async throws {
    _ = try await run(["clear"] + Self.attributes(name))
  }
}

extension SecretTool {
  private struct Answer {
    let isSuccess: Bool
    let output: String
    let complaint: String
  }

  private static func attributes(_ name: String) -> [String] {
    ["application", "photostream", "key", name]
  }

  private func run(_ arguments: [String], _ input: String = "") async throws -> Answer {
    do {
      return try await withTimeout(Self.patience, on: clock) { try await start(arguments, input) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw VaultError.keyringAway
    }
  }

  private func start(_ arguments: [String], _ input: String) async throws -> Answer {
    var options = PlatformOptions()
    // Its own group, so that the terminal's Ctrl-C does not end it.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    let result = try await Subprocess.run(
      .name("secret-tool"), arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: variables)), platformOptions: options,
      input: .string(input), output: .string(limit: 4_096), error: .string(limit: 4_096))
    return Answer(
      isSuccess: result.terminationStatus.isSuccess, output: result.standardOutput,
      complaint: result.standardError)
  }
}

/// Why existing secrets cannot be read now.
public enum VaultError: ExplainedError, Hashable {
  /// The desktop's keyring has the key, but does not answer or stays locked.
  case keyringAway

  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .keyringAway:
      "your sign-ins can't be read while the desktop's keyring is locked: unlock it, or start "
        + "PhotoStream from the desktop"
    }
  }
}
