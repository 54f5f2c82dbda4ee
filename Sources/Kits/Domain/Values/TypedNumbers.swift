extension Int {
  /// A whole number as people type it: in digits alone, or with commas as numbers are shown.
  ///
  ///     Int(typed: "1,204")  // 1204
  public init?(typed text: some StringProtocol) {
    guard text.utf8.count <= 400 else { return nil }
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "," }
    guard
      groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      groups.count == 1
        || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let digits: String = groups.joined(separator: "")
    self.init(untrusted: digits)
  }
}

extension [Int] {
  /// Numbers as people type them, with commas between them: `3,4`; nil if anything else stands there. `1,204` is one
  /// number.
  public init?(typed text: some StringProtocol) {
    let words = text.typedWords
    let numbers = words.compactMap { Int(typed: $0) }
    guard !words.isEmpty, numbers.count == words.count else { return nil }
    self = numbers
  }
}

extension StringProtocol {
  /// The words between blanks and commas. What stands in `"` is not parted, nor is a number such as `1,204`.
  public var typedWords: [String] {
    var words: [String] = []
    var (word, isQuoted, separator) = ("", false, Character(" "))
    func end() {
      guard !word.isEmpty else { return }
      let number = words.last.map { $0 + "," + word }
      if separator == ",", let number, Int(typed: number) != nil {
        words[words.count - 1] = number
      } else {
        words.append(word)
      }
      word = ""
    }
    for character in self {
      if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character.isWhitespace || character == "," {
        end()
        separator = character
      } else {
        word.append(character)
      }
    }
    end()
    return words
  }
}
