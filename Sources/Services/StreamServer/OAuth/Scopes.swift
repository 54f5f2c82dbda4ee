import Foundation
import GRDB

/// What a token may be used for, in Mastodon's words: `read`, `write:statuses` …
struct Scopes: RawRepresentable, Codable, Sendable, DatabaseValueConvertible {
  /// Each of them once.
  let names: Set<String>

  /// Those of a stored text; of a later version's, those that are known here.
  init(rawValue: String) {
    names = Set(rawValue.split(separator: " ").map(String.init)).filter(Self.isKnown)
  }

  /// As stored and answered.
  var rawValue: String { names.sorted().joined(separator: " ") }

  /// Those that a client names, divided by blanks; nil if one is unknown. None means `read`.
  init?(_ text: String?) {
    let names = Set((text ?? "").split(whereSeparator: { " +\t\n".contains($0) }).map(String.init))
    guard names.allSatisfy(Self.isKnown) else { return nil }
    self.names = names.isEmpty ? ["read"] : names
  }

  /// Whether `scope` is among them, itself or with the whole it is a part of.
  func allow(_ scope: String) -> Bool {
    if names.contains(scope) { return true }
    let whole = String(scope.prefix { $0 != ":" })
    if names.contains(whole) { return true }
    if names.contains("follow"),
      ["blocks", "follows", "mutes"].contains(scope.dropFirst(whole.count + 1))
    {
      return true
    }
    if scope == "profile" || scope == "read:accounts" {
      return names.contains("read") || (scope == "profile" && names.contains("read:accounts"))
    }
    return whole == "follow" && names.contains("write") && names.contains("read")
  }

  /// Whether everything `others` allow is allowed by these.
  func include(_ others: Scopes) -> Bool {
    others.names.allSatisfy(allow)
  }

  private static let wholes: Set<String> = ["read", "write", "follow", "push", "profile"]
  private static let parts: Set<String> = [
    "accounts", "blocks", "bookmarks", "conversations", "favourites", "filters", "follows",
    "lists", "media", "mutes", "notifications", "reports", "search", "statuses",
  ]

  private static func isKnown(_ name: String) -> Bool {
    if wholes.contains(name) { return true }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && ["read", "write"].contains(parts[0])
      && Self.parts.contains(String(parts[1]))
  }
}

/// Where a browser returns to a program: an absolute address, and nothing that a browser would run or
/// that means more than an address in the policy of a page.
struct RedirectAddress {
  /// How a Content Security Policy names it; nil where nobody is sent.
  let source: String?

  /// Reads an address; nil if it is none that is taken.
  init?(_ text: String) {
    guard text != ClientApp.outOfBand else {
      source = nil
      return
    }
    guard text.utf8.count <= 500, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
      url.fragment == nil,
      !["javascript", "data", "vbscript", "file", "blob", "about"].contains(scheme)
    else { return nil }
    guard scheme == "http" || scheme == "https" else {
      source = "\(scheme):"
      return
    }
    // No name and password, nothing with escapes, no wildcard: a plain host, and a port.
    let pattern = /https?:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?(?=[\/?]|$)/
    guard let origin = text.prefixMatch(of: pattern.ignoresCase()) else { return nil }
    source = origin.output.lowercased()
  }
}
