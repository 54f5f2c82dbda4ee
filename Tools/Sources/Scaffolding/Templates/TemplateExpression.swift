/// What a tag asks for: names, ranges and filters, as far as their being there can be checked.
struct TemplateExpression {
  private(set) var names: [String] = []
  private(set) var filters: [String] = []
  private(set) var ranges: [String] = []
  /// What is wrong with how it is written, if anything.
  private(set) var flaw: String?

  init(_ text: String) {
    var rest = text[...]
    var isFilter = false
    while let first = rest.first {
      if first.isWhitespace || "(),:".contains(first) || Self.operators.contains(first) {
        if isFilter { break }
        rest = rest.dropFirst()
      } else if first == "|" {
        if isFilter { break }
        isFilter = true
        rest = rest.dropFirst()
      } else if first == "\"" || first == "'" {
        if isFilter { break }
        guard let end = rest.dropFirst().firstIndex(of: first) else {
          flaw = "a \(first) has no other after it"
          return
        }
        rest = rest[rest.index(after: end)...]
      } else {
        let word = String(rest.prefix { !Self.ends($0) })
        rest = rest.dropFirst(word.count)
        add(word, isFilter: isFilter)
        isFilter = false
      }
    }
    if isFilter { flaw = "a filter has to follow the | directly" }
  }
}

extension TemplateExpression {
  private static let operators = "=!<>"
  private static let keywords: Set = ["if", "else", "and", "or", "not", "in", "true", "false"]

  private static func ends(_ character: Character) -> Bool {
    character.isWhitespace || "(),:|\"'".contains(character) || operators.contains(character)
  }

  private mutating func add(_ word: String, isFilter: Bool) {
    if isFilter {
      filters.append(word)
    } else if word.contains("...") {
      ranges.append(word)
    } else if !Self.keywords.contains(word), Float(word) == nil {
      names.append(word)
    }
  }
}
