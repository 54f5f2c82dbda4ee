extension SettingsStoring {
  /// Names of the information cards that were used and are not told any more.
  public var retiredCards: [String] {
    text(.cardsUsed).split(separator: " ").map(String.init)
  }

  /// Remembers that what a card tells was used.
  public func retireCard(_ name: String) throws {
    let used = retiredCards
    guard !used.contains(name) else { return }
    try set(.cardsUsed, to: (used + [name]).joined(separator: " "), in: .profile)
  }
}
