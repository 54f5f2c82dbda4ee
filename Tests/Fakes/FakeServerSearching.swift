import Domain
import Synchronization

/// Servers in memory that find what was said before, whatever they are asked for.
public final class FakeServerSearching: ServerSearching {
  private let findings: [AccountID: ServerFindings]
  private let tagged: [String: ServerFindings]
  private let failures: [AccountID: any Error]
  private let asked = Mutex<[String]>([])

  /// Makes servers by their accounts; those with a failure throw it.
  public init(
    _ findings: [AccountID: ServerFindings] = [:], tagged: [String: ServerFindings] = [:],
    failures: [AccountID: any Error] = [:]
  ) {
    self.findings = findings
    self.tagged = tagged
    self.failures = failures
  }

  /// What they were asked for: the number of the account, and the text.
  public var questions: [String] { asked.withLock { $0.sorted() } }

  /// What this account's server finds.
  public func search(_ text: String, of account: AccountID) async throws -> ServerFindings {
    try note(text, account)
    return findings[account] ?? ServerFindings()
  }

  /// What bears a tag.
  public func photos(tagged tag: String, of account: AccountID) async throws -> ServerFindings {
    try note("#" + tag, account)
    return tagged[tag] ?? ServerFindings()
  }

  private func note(_ text: String, _ account: AccountID) throws {
    asked.withLock { $0.append("\(account.rawValue) \(text)") }
    if let failure = failures[account] { throw failure }
  }
}
