import Foundation

/// The address of something on the web: `https` or `http`, a host, a path.
///
///     WebAddress("https://photos.example/feed.xml?page=2")?.host  // photos.example
///
/// Two addresses are equal if they ask the same server the same question: letter case of the host,
/// a default port and the part after `#` do not count.
public struct WebAddress: Hashable, Sendable {
  /// `https` or `http`.
  public let scheme: String
  /// The host in small letters, an IPv6 address without its brackets.
  public let host: String
  /// The port, also if it is the scheme's own: 443 or 80.
  public let port: Int
  /// Path and query as they are sent, at least `/`. May hold secrets: not for messages.
  public let target: String

  /// Understands an absolute address; nil if it is none, or carries a name and a password.
  public init?(_ text: String) {
    guard let url = URL(string: text) else { return nil }
    self.init(url)
  }

  /// Reads what ``text`` has said of an address, in a fraction of the time: for what was stored.
  public init?(canonical text: Substring) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let start = bytes.index(colon, offsetBy: 3, limitedBy: bytes.endIndex),
      text[colon..<start] == "://",
      let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let scheme = String(text[..<colon])
    var host = text[start..<slash]
    guard var port = Self.defaultPort(of: scheme) else { return nil }
    if let mark = host.utf8.lastIndex(of: UInt8(ascii: ":")), host.utf8.last != UInt8(ascii: "]") {
      let digits = host[host.utf8.index(after: mark)...]
      guard let number = Int(untrusted: digits, radix: 10), 1...65535 ~= number else { return nil }
      port = number
      host = host[..<mark]
    }
    if host.utf8.first == UInt8(ascii: "[") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else { return nil }
    self.init(scheme: scheme, host: String(host), port: port, target: String(text[slash...]))
  }

  /// The whole address. May hold secrets in its query: not for messages.
  public var text: String {
    scheme + "://" + authority + target
  }

  /// Whether what is sent there is encrypted on its way.
  public var isEncrypted: Bool {
    scheme == "https"
  }

  /// Host and port as the `Host` header wants them: the port only if it is not the scheme's own.
  public var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort(of: scheme) ? name : "\(name):\(port)"
  }

  /// Whether the host looks like one, rather than like a word that names something else.
  public var looksPublic: Bool {
    host.dropFirst().dropLast().contains { $0 == "." || $0 == ":" } || host == "localhost"
  }

  /// Whether both speak with the same server in the same way, so that one may know what the other does.
  public func hasOrigin(of other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// What `reference` means on the page at this address, as in a `Location` header.
  public func resolving(_ reference: String) -> WebAddress? {
    guard let base = URL(string: text), let url = URL(string: reference, relativeTo: base) else {
      return nil
    }
    return WebAddress(url.absoluteURL)
  }
}

extension WebAddress: Codable {
  /// Reads ``text``. Throws `DecodingError` if it is no address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let address = WebAddress(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an address")
    }
    self = address
  }

  /// Writes ``text``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension WebAddress {
  private init(scheme: String, host: String, port: Int, target: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target
  }

  private init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), let defaultPort = Self.defaultPort(of: scheme),
      let host = parts.encodedHost?.lowercased(), !host.isEmpty,
      parts.user == nil, parts.password == nil
    else { return nil }
    let port = parts.port ?? defaultPort
    guard (1...65535).contains(port) else { return nil }
    self.scheme = scheme
    self.host = host.trimmingCharacters(in: ["[", "]"])
    self.port = port
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  private static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "https": 443
    case "http": 80
    default: nil
    }
  }
}

extension WebAddress {
  /// Host and path for people and logs, without a query, which may hold secrets. The path is
  /// untrusted text.
  public var displayName: String {
    let path = target.prefix { $0 != "?" }
    return path == "/" ? authority : authority + path
  }

  /// ``displayName``, with `http://` before it where what is sent and told can be read on its way.
  public var sourceName: String {
    isEncrypted ? displayName : "http://" + displayName
  }

  /// The address as it may be asked for, if `typed` is what a person typed: encrypted, except at a
  /// host that they typed `http://` for. Nil if it has no such form.
  public func secured(typed: WebAddress) -> WebAddress? {
    if isEncrypted || !typed.isEncrypted && typed.host == host { return self }
    return WebAddress("https" + text.dropFirst("http".count))
  }
}
