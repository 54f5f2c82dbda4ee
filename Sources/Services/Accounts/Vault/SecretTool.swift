import Domain
import Foundation
import Subprocess
import SystemPackage

/// The desktop's keyring (the Secret Service), spoken with through libsecret's `secret-tool`.
///
/// Secrets go through standard input and output alone: arguments are everybody's to read.
public struct SecretTool: Sendable {
  private let environment: [String: String]
  private let clock: any Clock<Duration>

  /// How long a question may take: a person may have to type the keyring's password meanwhile.
  static let patience = Duration.seconds(60)

  /// Nil where there is no desktop. The program is looked for when it is needed.
  public init?(environment: [String: String], clock: any Clock<Duration> = ContinuousClock()) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    self.environment = environment
    self.clock = clock
  }

  /// Keeps a secret, instead of the one that had this name. Throws ``VaultError/keyringAway``.
  func store(_ secret: String, as name: String) async throws {
    let answer = try await run(["store", "--label=PhotoStream"] + Self.attributes(name), secret)
    guard answer.isSuccess else { throw VaultError.keyringAway }
  }

  /// A secret; nil if the keyring is open and has none of this name.
  ///
  /// Throws ``VaultError/keyringAway``.
  func lookUp(_ name: String) async throws -> String? {
    let answer = try await run(["lookup"] + Self.attributes(name))
    if answer.isSuccess { return answer.output.trimmingCharacters(in: .newlines) }
    guard answer.complaint.isEmpty else { throw VaultError.keyringAway }
    // It says nothing where there is nothing, but also where a person did not unlock it; only
    // `search` finds what is there but shut.
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

  private func program() throws(VaultError) -> String {
    let path = (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/secret-tool" }
      .first(where: FileManager.default.isExecutableFile)
    guard let path else { throw .keyringAway }
    return path
  }

  private func run(_ arguments: [String], _ input: String = "") async throws -> Answer {
    do {
      return try await within(Self.patience, on: clock) { try await start(arguments, input) }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw VaultError.keyringAway
    }
  }

  private func start(_ arguments: [String], _ input: String) async throws -> Answer {
    var options = PlatformOptions()
    // A group of its own: the terminal's Ctrl-C is not for it.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    let result = try await Subprocess.run(
      .path(FilePath(try program())), arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: variables)), platformOptions: options,
      input: .string(input), output: .string(limit: 4_096), error: .string(limit: 4_096))
    return Answer(
      isSuccess: result.terminationStatus.isSuccess, output: result.standardOutput,
      complaint: result.standardError)
  }
}
