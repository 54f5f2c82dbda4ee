/// What a name may be made of, and what it may mean.
enum NameLaw {
  /// What is said of a target, its name twice over, still fits into a line of the manifest.
  static let longest = 30

  /// Whether every character may stand in a name.
  static func checkCharacters(of typed: String) throws(NameProblem) {
    guard !typed.isEmpty else { throw .empty }
    if typed.contains("..") || typed.hasPrefix(".") { throw .leadsUp(typed: typed) }
    for scalar in typed.unicodeScalars { try check(scalar, in: typed) }
    guard typed.contains(where: { $0 != "-" && $0 != "_" }) else {
      throw .onlySeparators(typed: typed)
    }
    if let first = typed.first(where: { $0 != "-" && $0 != "_" }), first.isNumber {
      throw .leadingDigit(typed: typed)
    }
    if typed.count > longest { throw .tooLong(typed: typed, longest: longest) }
  }

  /// Whether Swift or a library has this name already.
  static func checkMeaning(of name: ModuleName, typed: String) throws(NameProblem) {
    let forms = [typed, name.module, name.member]
    if let word = forms.first(where: ReservedNames.keywords.contains) {
      throw .keyword(typed: typed, word: word)
    }
    let folded = NameWords.folded(name.module)
    if let library = ReservedNames.libraries.first(where: { NameWords.folded($0) == folded }) {
      throw .library(typed: typed, library: library)
    }
  }
}

extension NameLaw {
  private static func check(_ scalar: Unicode.Scalar, in typed: String) throws(NameProblem) {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": return
    case "/", "\\": throw .path(typed: typed)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: throw .space(typed: typed)
    case .control: throw .control(typed: typed, code: scalar.value)
    default:
      throw .character(typed: typed, scalar: scalar, resembles: LookAlikes.letter(for: scalar))
    }
  }
}
