import Domain
import Foundation

/// What comes back from a server's page: a code, or why there is none (RFC 6749, 4.1.2).
struct AuthorizationAnswer: Sendable {
  /// The code, to be exchanged for a token once.
  let code: AccessToken?
  /// What was sent along with the question.
  let state: String?
  /// Why there is no code, such as `access_denied`.
  let error: String?

  /// Reads a query such as `code=x&state=y`; nil if it is no answer.
  init?(query: Substring) {
    var fields: [Substring: String] = [:]
    for field in query.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, fields[parts[0]] == nil else { continue }
      fields[parts[0]] = parts[1].replacing("+", with: " ").removingPercentEncoding
    }
    code = fields["code"].flatMap(AccessToken.init)
    state = fields["state"]
    error = fields["error"]
    guard code != nil || error != nil else { return nil }
  }

  /// Reads what a person pasted: the code, perhaps with blanks or in quotes, or the whole address
  /// of the page they landed on; nil if it can be neither.
  init?(pasted text: String) {
    let text = text.trimmingCharacters(in: Self.wrapping)
    guard text.utf8.count <= 4_096 else { return nil }
    if text.contains("code=") || text.contains("error=") {
      let query = text.split(separator: "?", maxSplits: 1).last ?? ""
      self.init(query: query.prefix { $0 != "#" })
    } else {
      // Where a code is long, copying it may have put line breaks into it.
      guard let code = AccessToken(text.filter { !$0.isWhitespace }) else { return nil }
      self.init(code: code)
    }
  }

  private init(code: AccessToken) {
    self.code = code
    state = nil
    error = nil
  }

  private static let wrapping = CharacterSet.whitespacesAndNewlines.union(
    CharacterSet(charactersIn: "\"'`“”„‘’«»<>\u{200B}\u{FEFF}"))

  /// The code in it. Throws what is wrong with it instead.
  func accepted(by host: String) throws(AccountError) -> AccessToken {
    switch error {
    case nil: break
    case "invalid_scope": throw .scopeRefused(host: host)
    case "invalid_client", "unauthorized_client": throw .registrationGone(host: host)
    default: throw .denied(host: host)
    }
    guard let code else { throw .wrongCode(host: host) }
    return code
  }
}
