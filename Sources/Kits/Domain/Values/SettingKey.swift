/// One setting: its name, what it does, what it may be.
///
/// Every key of the program is listed in ``SettingKey/all``; values are kept as text and checked
/// by ``SettingKey/Allowed`` before they are stored.
public struct SettingKey: Hashable, Sendable {
  /// Dotted name, such as `stream.order`.
  public let name: String
  /// One line that says what it changes.
  public let summary: String
  /// What values are allowed.
  public let allowed: Allowed
  /// The value where nobody has said otherwise.
  public let defaultValue: String

  /// What a value may be.
  public enum Allowed: Hashable, Sendable {
    /// One of these words.
    case oneOf([String])
    /// A whole number in this range.
    case number(ClosedRange<Int>)
    /// Any text of at most this many characters.
    case text(maximumLength: Int)
  }

  /// Makes a key; `defaultValue` must be allowed, which a test checks for all of them.
  public init(_ name: String, _ allowed: Allowed, default defaultValue: String, _ summary: String) {
    self.name = name
    self.summary = summary
    self.allowed = allowed
    self.defaultValue = defaultValue
  }
}

extension SettingKey {
  /// The value if it is allowed, in its normal spelling; nil otherwise. Words may be shortened.
  public func normalised(_ value: String) -> String? {
    switch allowed {
    case .oneOf(let words):
      word(meant: value.lowercased(), among: words)
    case .number(let range):
      Int(value).flatMap { range.contains($0) ? String($0) : nil }
    case .text(let maximumLength):
      value.count <= maximumLength ? value : nil
    }
  }

  private func word(meant text: String, among words: [String]) -> String? {
    if words.contains(text) { return text }
    let candidates = words.filter { !text.isEmpty && $0.hasPrefix(text) }
    return candidates.count == 1 ? candidates[0] : nil
  }
}
