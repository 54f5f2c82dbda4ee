/// What a visitor of the loopback listener asks for, as far as it has been said.
enum LoopbackRequest {
  /// There is more to come.
  case incomplete
  /// The answer to the sign-in.
  case answer(AuthorizationAnswer)
  /// Something that is not here, such as an icon.
  case notHere
  /// Not what a browser that comes back says.
  case notUnderstood

  /// More bytes than any browser needs.
  static let limit = 8_192

  /// Reads the bytes of one request, which has to know the `state` of the sign-in.
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

  /// What is said to it; nil as long as there is more to come.
  var reply: String? {
    switch self {
    case .incomplete: nil
    case .answer(let answer) where answer.error != nil:
      Self.page("200 OK", "PhotoStream was not let in.")
    case .answer: Self.page("200 OK", "PhotoStream has the answer.")
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
