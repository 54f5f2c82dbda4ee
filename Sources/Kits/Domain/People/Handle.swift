/// What somebody is called everywhere: `ada@photos.example`. Letter case does not count.
///
///     Handle("@Ada@photos.example") == Handle("ada@Photos.example")
///     Handle("ada", at: "photos.example")  // how a server calls those who live there
///     Handle(byline: "Ada Example (@ada)", at: "photos.example")
public struct Handle: Sendable, Codable {
  /// The name at the server; untrusted text without blanks.
  public let username: String
  /// The server, with its port if that is an unusual one; untrusted text without blanks.
  public let server: String

  /// The longest part, in bytes.
  public static let longest = 255

  /// Reads a handle, with or without its first `@`; without a server it is somebody at `server`. Nil if
  /// it cannot be one.
  public init?(_ text: some StringProtocol, at server: String? = nil) {
    let text = text.hasPrefix("@") ? String(text.dropFirst()) : String(text)
    let parts = text.split(separator: "@" as Character, omittingEmptySubsequences: false)
      .map(String.init)
    guard let username = parts.first, parts.count < 3,
      let server = parts.count == 2 ? parts[1] : server,
      Self.isName(username), Self.isName(server), !username.contains(":")
    else { return nil }
    self.username = username
    self.server = server
  }

  /// Finds the handle in how somebody is called in the stream: `Ada Example (@ada@photos.example)`.
  public init?(byline: String, at server: String?) {
    guard let start = byline.handleStart else { return nil }
    self.init(byline[start...].prefix { $0 != ")" }, at: server)
  }

  /// As people write it: `@ada@photos.example`; untrusted text.
  public var text: String { "@\(username)@\(server)" }

  /// As addresses are written, and Mastodon's tables have it: `ada@photos.example`; untrusted text.
  public var address: String { "\(username)@\(server)" }

  /// What is compared: ``address`` in lower case.
  public var key: String { address.lowercased() }
}

extension Handle: Hashable {
  /// Whether these are the same person.
  public static func == (lhs: Handle, rhs: Handle) -> Bool { lhs.key == rhs.key }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Handle {
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.unicodeScalars.allSatisfy { scalar in
        let isForbidden =
          scalar.value < 0x21 || scalar.value == 0x7F
          || "/()<>?#\"'".unicodeScalars.contains(scalar)
        return !isForbidden && !scalar.properties.isWhitespace
          && !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isBidiControl
      }
  }
}

extension String {
  /// Where the `@` of the handle in a byline is: in the brackets at the end, else at the start, if there is no
  /// other name.
  var handleStart: Index? {
    if hasSuffix(")"), let bracket = lastIndex(of: "(") {
      let start = index(after: bracket)
      if self[start] == "@" { return start }
    }
    return hasPrefix("@") ? startIndex : nil
  }
}
