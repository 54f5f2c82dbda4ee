/// The words that a name is made of.
enum NameWords {
  /// Splits at `-`, `_` and where the case changes; digits stay with the word before them, and of
  /// an acronym only the last letter may begin a word: `RSSFeeds` is `RSS` and `Feeds`.
  static func split(_ name: String) -> [String] {
    name.split { $0 == "-" || $0 == "_" }.flatMap { splitAtCase(Array($0)) }
  }

  /// With its first letter large, the others as they are.
  static func capitalised(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Small inside a sentence, unless it is an acronym.
  static func inSentence(_ word: String) -> String {
    let letters = word.filter(\.isLetter)
    return letters.count > 1 && letters.allSatisfy(\.isUppercase) ? word : word.lowercased()
  }

  /// What two names have in common that differ only in case or separators.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}

extension NameWords {
  private static func splitAtCase(_ characters: [Character]) -> [String] {
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
      if !word.isEmpty, begins(at: index, in: characters) {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return words + (word.isEmpty ? [] : [word])
  }

  private static func begins(at index: Int, in characters: [Character]) -> Bool {
    guard index > 0, characters[index].isUppercase else { return false }
    if !characters[index - 1].isUppercase { return true }
    return index + 1 < characters.count && characters[index + 1].isLowercase
  }
}
