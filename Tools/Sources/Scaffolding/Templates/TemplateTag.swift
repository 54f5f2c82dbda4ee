/// What stands between `{{` and `}}`, `{%` and `%}` or `{#` and `#}`, and on which line it begins.
struct TemplateTag: Equatable {
  let kind: Kind
  let contents: String
  let line: Int

  enum Kind: Character {
    case variable = "{"
    case block = "%"
    case comment = "#"

    var closing: String {
      switch self {
      case .variable: "}}"
      case .block: "%}"
      case .comment: "#}"
      }
    }
  }

  /// All tags of a text, found as Stencil finds them; but one that does not end is an error here,
  /// where Stencil would swallow the rest.
  static func all(in text: String, file: String) throws(TemplateProblem) -> [TemplateTag] {
    var tags: [TemplateTag] = []
    var rest = text[...]
    var line = 1
    while let start = next(in: rest) {
      line += newlines(rest[..<start.index])
      let inner = rest[start.index...].dropFirst(2)
      guard let end = inner.firstRange(of: start.kind.closing) else {
        throw .syntax(
          file: file, line: line,
          reason: "“{\(start.kind.rawValue)” has no “\(start.kind.closing)” after it")
      }
      let contents = String(inner[..<end.lowerBound])
      tags.append(TemplateTag(kind: start.kind, contents: contents, line: line))
      line += newlines(rest[start.index..<end.upperBound])
      rest = rest[end.upperBound...]
    }
    return tags
  }
}

extension TemplateTag {
  /// The words of a block, without the signs that keep or trim whitespace.
  var words: [String] {
    var words = contents.split(whereSeparator: \.isWhitespace).map(String.init)
    if let first = words.first, let sign = first.first, "+-".contains(sign) {
      words[0].removeFirst()
    }
    if let last = words.last, last == "+" || last == "-" { words.removeLast() }
    return words.filter { !$0.isEmpty }
  }

  private static func next(in text: Substring) -> (index: Substring.Index, kind: Kind)? {
    var search = text
    while let brace = search.firstIndex(of: "{") {
      search = search[search.index(after: brace)...]
      if let kind = search.first.flatMap(Kind.init) { return (brace, kind) }
    }
    return nil
  }

  private static func newlines(_ text: Substring) -> Int {
    text.count(where: \.isNewline)
  }
}
