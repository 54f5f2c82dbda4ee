/// What a client asked of a ``FaultServer``.
public struct FaultRequest: Hashable, Sendable {
  /// `GET` and the like.
  public let method: String
  /// Path and query.
  public let target: String
  /// The headers; names in small letters, of several lines the last.
  public let headers: [String: String]
  /// What was sent along.
  public let body: String

  /// Reads a request; nil as long as something is missing.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.last.map { String($0.drop { $0 == " " }) }
    }
    method = String(words[0])
    target = String(words[1])
    self.headers = headers
    body = String(text[end.upperBound...])
    guard body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 else { return nil }
  }
}
