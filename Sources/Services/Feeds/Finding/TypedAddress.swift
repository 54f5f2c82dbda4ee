import Domain
import Foundation

/// An address as people type it: often without `https://`.
struct TypedAddress {
  /// What is meant.
  let address: WebAddress

  /// Understands what was typed; nil if it cannot be an address.
  init?(_ typed: String) {
    var text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    // `feed:https://…` and `feed://…` is what some pages offer to be copied.
    for prefix in ["feed:https://", "feed:http://", "feed://"] where text.hasPrefix(prefix) {
      text = prefix == "feed://" ? "https" + text.dropFirst(4) : String(text.dropFirst(5))
    }
    let isWhole = text.contains("://")
    guard !text.contains(where: \.isWhitespace),
      let address = WebAddress(isWhole ? text : "https://" + text),
      isWhole || address.looksPublic
    else { return nil }
    self.address = address
  }
}

extension WebAddress {
  /// Whether a word can be meant as a host rather than as a name of something else.
  fileprivate var looksPublic: Bool {
    host.dropFirst().dropLast().contains { $0 == "." || $0 == ":" } || host == "localhost"
  }
}
