import Domain
import Foundation
import Web

/// A request to the loopback listener, as far as it has arrived.
enum LoopbackRequest {
  /// More bytes are needed.
  case incomplete
  /// The answer to the sign-in.
  case answer(AuthorizationAnswer)
  /// A request for something else, such as an icon.
  case notHere
  /// Not a request of a browser that comes back.
  case notUnderstood

  /// The longest request in bytes.
  static let limit = 8_192

  /// Reads a request, which must contain the `state` of the sign-in.
  init(_ bytes: [UInt8], state: String) {
    guard bytes.count <= Self.limit else {
      self = .notUnderstood
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("\r\n\r\n") else {
      self = .incomplete
      return
    }
    let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") else {
      self = .notUnderstood
      return
    }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "/" else {
      self = .notHere
      return
    }
    guard let answer = AuthorizationAnswer(query: parts[1]), answer.state == state else {
      self = .notUnderstood
      return
    }
    self = .answer(answer)
  }

  /// The response; nil while the request is incomplete.
  var reply: String? {
    switch self {
    case .incomplete: nil
    case .answer(let answer) where answer.error != nil:
      Self.page("200 OK", "You did not let PhotoStream in.")
    case .answer: Self.page("200 OK", "PhotoStream has your answer.")
    case .notHere: Self.page("404 Not Found", "There is nothing here.")
    case .notUnderstood: Self.page("400 Bad Request", "This is not the answer to a sign-in.")
    }
  }

  private static func page(_ status: String, _ text: String) -> String {
    let body = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>PhotoStream</title>
      <p>\(text) You may close this window.</p></html>

      """
    return """
      HTTP/1.1 \(status)\r
      Content-Type: text/html; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Content-Security-Policy: default-src 'none'\r
      Referrer-Policy: no-referrer\r
      Cache-Control: no-store\r
      Connection: close\r
      \r
      \(body)
      """
  }
}

/// The answer from a server's page: a code, or an error (RFC 6749, 4.1.2).
struct AuthorizationAnswer: Sendable {
  /// The code, which can be exchanged for a token once.
  let code: AccessToken?
  /// The state that we sent with the request.
  let state: String?
  /// Why there is no code, such as `access_denied`.
  let error: String?

  /// Reads a query such as `code=x&state=y`; nil if it is not an answer.
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

  /// Reads what a person pasted: the code, with or without blanks and quotes, or the whole address of the
  /// page; nil if it can be neither.
  init?(pasted text: String) {
    let text = text.trimmingCharacters(in: Self.wrapping)
    guard text.utf8.count <= 4_096 else { return nil }
    if text.contains("code=") || text.contains("error=") {
      let query = text.split(separator: "?", maxSplits: 1).last ?? ""
      self.init(query: query.prefix { $0 != "#" })
    } else {
      // Copying a long code may have added line breaks.
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

  /// The code. Throws if the server sent an error instead.
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
