import Domain
import Synchronization

/// Servers in memory that find what was said before, whatever they are asked for.
public final class FakeServerSearching: ServerSearching {
  private let findings: [AccountID: ServerFindings]
  private let later: [AccountID: ServerFindings]
  private let tagged: [String: ServerFindings]
  private let failures: [AccountID: any Error]
  private let asked = Mutex<[String]>([])

  /// Makes servers by their accounts, with what each of their later pages has; those with a failure throw it.
  public init(
    _ findings: [AccountID: ServerFindings] = [:], later: [AccountID: ServerFindings] = [:],
    tagged: [String: ServerFindings] = [:], failures: [AccountID: any Error] = [:]
  ) {
    self.findings = findings
    self.later = later
    self.tagged = tagged
    self.failures = failures
  }

  /// What they were asked for: the number of the account, and the text; of a later page, what of it.
  public var questions: [String] { asked.withLock { $0.sorted() } }

  /// What this account's server finds.
  public func search(
    _ text: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    try note(text, account, rest)
    return (rest == nil ? findings : later)[account] ?? ServerFindings()
  }

  /// What bears a tag.
  public func photos(
    tagged tag: String, of account: AccountID, after rest: ServerFindings.Rest?
  ) async throws -> ServerFindings {
    try note("#" + tag, account, rest)
    return (rest == nil ? tagged[tag] : later[account]) ?? ServerFindings()
  }

  private func note(
    _ text: String, _ account: AccountID, _ rest: ServerFindings.Rest?
  ) throws {
    let places = rest.map { rest in
      " " + rest.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
    }
    asked.withLock { $0.append("\(account.rawValue) \(text)\(places ?? "")") }
    if let failure = failures[account] { throw failure }
  }
}
