import Domain

/// Which program a server runs, in which version.
struct ServerProgram: Hashable {
  let kind: ServerKind
  /// As it says itself.
  let version: String

  init(kind: ServerKind, version: String) {
    self.kind = kind
    self.version = version
  }

  /// Understands `4.3.1`, `2.7.2 (compatible; Pixelfed 0.12.4)` and GoToSocial's lone `0.17.3`.
  init(of instance: Instance) {
    let text = instance.version
    if let start = text.firstRange(of: "(compatible; ")?.upperBound {
      let words = text[start...].prefix { $0 != ")" && $0 != ";" }.split(separator: " ")
      let number = words.lastIndex { $0.first?.isNumber == true }
      let name = words[..<(number ?? words.endIndex)].joined()
      self.init(
        kind: Self.kind(named: name), version: number.map { String(words[$0]) } ?? text)
      return
    }
    // Nobody else's first number is 0; Mastodon left it in 2017.
    let isGoToSocial =
      instance.sourcePage.lowercased().contains("gotosocial") || text.hasPrefix("0.")
    self.init(kind: isGoToSocial ? .goToSocial : .mastodon, version: text)
  }

  /// The program of a name.
  static func kind(named name: String) -> ServerKind {
    switch name.lowercased() {
    case "mastodon", "hometown": .mastodon
    case "pixelfed": .pixelfed
    case "gotosocial": .goToSocial
    case "photostream": .photoStream
    default: .other
    }
  }

  /// Whether the version is at least this one; false if it cannot be read.
  func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap {
      Int(untrusted: $0)
    }
    guard let first = numbers.first else { return false }
    return (first, numbers.count > 1 ? numbers[1] : 0) >= (major, minor)
  }
}
