/// Counts characters as servers that speak the Mastodon API do.
///
/// A link counts 23, or what the server says, however long it is; of `@ada@photos.example` only `@ada`
/// counts; everything else counts as people see it. After Mastodon's
/// `app/validators/status_length_validator.rb`.
public enum CharacterCount {
  /// What every link counts where the server does not say.
  public static let link = 23

  /// How many characters the words and what stands before them have together.
  public static func of(
    _ text: String, warning: String = "", link: Int = CharacterCount.link
  ) -> Int {
    let characters = Array(text)
    // What a server counts a link as is its own affair.
    let link = Count(wrappedValue: link).wrappedValue
    @Count var count = warning.count
    var index = 0
    while index < characters.count {
      let rest = characters[index...]
      let isAtStart = index == 0 || !characters[index - 1].isPartOfWord
      if isAtStart, let length = lengthOfLink(rest) {
        count += link
        index += length
      } else if isAtStart, let mention = lengthsOfMention(rest) {
        count += mention.counted
        index += mention.whole
      } else {
        count += 1
        index += 1
      }
    }
    return count
  }
}

extension CharacterCount {
  /// A link ends before a blank, and before the punctuation of the sentence it stands in.
  private static func lengthOfLink(_ text: ArraySlice<Character>) -> Int? {
    guard text.first == "h" || text.first == "H" else { return nil }
    for scheme in ["https://", "http://"] {
      guard String(text.prefix(scheme.count)).lowercased() == scheme else { continue }
      // No name of a host is longer: else each of many beginnings would be read to the end of the text.
      let start = text.dropFirst(scheme.count).prefix(256).prefix { !"/?#".contains($0) }
      guard start.contains("."), start.first != "." else { return nil }
      var link = text.prefix { !$0.isWhitespace }
      while let last = link.last, ".,:;!?)'\"".contains(last) { link.removeLast() }
      let host = link.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      return host.contains(".") ? link.count : nil
    }
    return nil
  }

  private static func lengthsOfMention(
    _ text: ArraySlice<Character>
  ) -> (counted: Int, whole: Int)? {
    guard text.first == "@" else { return nil }
    let name = trimmed(text.dropFirst().prefix { $0.isPartOfName })
    guard !name.isEmpty else { return nil }
    let counted = 1 + name.count
    let rest = text.dropFirst(counted)
    guard rest.first == "@" else { return (counted, counted) }
    let host = trimmed(rest.dropFirst().prefix { $0.isPartOfName })
    return (counted, host.isEmpty ? counted : counted + 1 + host.count)
  }

  private static func trimmed(_ name: ArraySlice<Character>) -> ArraySlice<Character> {
    var name = name
    while let last = name.last, last == "." || last == "-" { name.removeLast() }
    return name
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "/" }

  fileprivate var isPartOfName: Bool {
    isASCII && (isLetter || isNumber) || self == "_" || self == "." || self == "-"
  }
}
