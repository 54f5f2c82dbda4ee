/// The name of a module, however it was typed: `photo-grid`, `photo_grid` and `PhotoGrid` are one.
public struct ModuleName: Hashable, Sendable {
  /// As in types and targets: `PhotoGrid`.
  public let module: String
  /// As typed at the prompt: `photo-grid`.
  public let command: String

  /// Understands a name as somebody typed it; the word `Screen` at its end is taken away.
  ///
  /// Throws a `NameProblem` if no module can be called so.
  public init(_ typed: String) throws(NameProblem) {
    try NameLaw.checkCharacters(of: typed)
    var words = NameWords.split(typed)
    if words.last?.lowercased() == "screen" { words.removeLast() }
    guard !words.isEmpty else { throw .onlyTheKind(typed: typed) }
    module = words.map(NameWords.capitalised).joined()
    command = NameWords.split(module).map { $0.lowercased() }.joined(separator: "-")
    try NameLaw.checkMeaning(of: self, typed: typed)
  }
}

extension ModuleName {
  /// At the beginning of a sentence: `Photo grid`.
  public var words: String {
    let words = NameWords.split(module)
    let others = words.dropFirst().map(NameWords.inSentence)
    return (words.prefix(1) + others).joined(separator: " ")
  }

  /// Inside a sentence: `photo grid`.
  public var phrase: String {
    NameWords.split(module).map(NameWords.inSentence).joined(separator: " ")
  }

  /// As a property or a function: `photoGrid`.
  public var member: String {
    let words = NameWords.split(module)
    return (words.prefix(1).map { $0.lowercased() } + words.dropFirst()).joined()
  }
}
