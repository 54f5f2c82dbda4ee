/// What a token may be used for, in Mastodon's words: `read`, `write:statuses` …
struct Scopes: Hashable, Sendable {
  /// Each of them once.
  let names: Set<String>

  /// Those that a client names, divided by blanks; nil if one is unknown. None means `read`.
  init?(_ text: String?) {
    let names = Set((text ?? "").split(whereSeparator: { " +\t\n".contains($0) }).map(String.init))
    guard names.allSatisfy(Self.isKnown) else { return nil }
    self.names = names.isEmpty ? ["read"] : names
  }

  /// As stored and answered.
  var text: String { names.sorted().joined(separator: " ") }

  /// Whether `scope` is among them, itself or with the whole it is a part of.
  func allow(_ scope: String) -> Bool {
    if names.contains(scope) { return true }
    let whole = String(scope.prefix { $0 != ":" })
    if names.contains(whole) { return true }
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
