import Architecture

/// The name of a module, however it was typed: `photo-grid`, `photo_grid` and `PhotoGrid` are one.
package struct ModuleName: Hashable, Sendable {
  /// As in types and targets: `PhotoGrid`.
  package let module: String
  /// As typed at the prompt: `photo-grid`.
  let command: String

  /// Understands a name as somebody typed it; the word `Screen` at its end is taken away.
  ///
  /// Throws a ``Problem`` if no module can be called so.
  package init(_ typed: String) throws(Problem) {
    try NameLaw.checkCharacters(of: typed)
    var words = NameWords.split(typed)
    if words.last?.lowercased() == "screen" { words.removeLast() }
    guard !words.isEmpty else {
      throw Problem(
        "“\(typed)” says what it is, not what it is about: type a name such as Favourites")
    }
    module = words.map(NameWords.capitalised).joined()
    command = NameWords.split(module).map { $0.lowercased() }.joined(separator: "-")
    try NameLaw.checkMeaning(of: self, typed: typed)
  }

  /// Inside a sentence: `photo grid`.
  var phrase: String { NameWords.split(module).map(NameWords.inSentence).joined(separator: " ") }

  /// At the beginning of a sentence: `Photo grid`.
  var words: String { NameWords.capitalised(phrase) }

  /// As a property or a function: `photoGrid`.
  var member: String {
    let words = NameWords.split(module)
    return words[0].lowercased() + words.dropFirst().joined()
  }
}

/// The words that a name is made of.
enum NameWords {
  /// Splits at `-`, `_` and where the case changes; digits stay with the word before them, and of
  /// an acronym only the last letter may begin a word: `RSSFeeds` is `RSS` and `Feeds`.
  static func split(_ name: String) -> [String] {
    name.split { $0 == "-" || $0 == "_" }.flatMap {
      $0.matches(of: /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z]?[a-z0-9]+/).map { String($0.0) }
    }
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
