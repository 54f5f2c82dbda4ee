import Domain
import Foundation

/// A server as people type it: `photos.example`, `https://photos.example/web`, `@ada@photos.example`.
struct ServerName {
  /// Where it is; `http` only if it was typed so.
  let origin: WebAddress

  /// Understands what was typed; nil if it can be no server.
  init?(_ typed: String) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 300, !text.contains(where: \.isWhitespace) else {
      return nil
    }
    let isWhole = text.contains("://")
    guard let address = WebAddress(isWhole ? text : "https://" + Self.withoutName(text)),
      isWhole || address.looksPublic, address.hasUsableHost
    else { return nil }
    guard let origin = address.resolving("/") else { return nil }
    self.origin = origin
  }

  /// The part after the last `@` of somebody's whole name.
  private static func withoutName(_ text: String) -> Substring {
    guard let mark = text.lastIndex(of: "@"), !text[..<mark].contains("/") else { return text[...] }
    return text[text.index(after: mark)...]
  }
}

extension WebAddress {
  /// Whether a word can be meant as a host rather than as a name of something else.
  fileprivate var looksPublic: Bool {
    host.contains { $0 == "." || $0 == ":" } || host == "localhost"
  }

  /// Whether every part of the host has letters that hosts have, which an address does not ask for.
  fileprivate var hasUsableHost: Bool {
    if host.contains(":") { return true }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
    }
  }
}
