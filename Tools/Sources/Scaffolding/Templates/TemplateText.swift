import Architecture
import Stencil

/// A text with tags, checked for what Stencil would pass over, and what becomes of it.
struct TemplateText {
  /// The file that mistakes are told in, and the line there on which the text begins.
  let file: String
  var firstLine = 1
  let text: String

  /// The largest text that a template can become, in bytes.
  private static let largest = 1 << 20
  /// The most turns of a loop over a range, and how deep loops can stand in each other.
  private static let (longestRange, deepestLoop) = (100, 2)
  private static let tags: Set = [
    "if", "ifnot", "elif", "else", "endif", "for", "empty", "endfor", "filter", "endfilter",
    "break",
    "continue",
  ]
  private static let words: Set = [
    "if", "else", "and", "or", "not", "in", "true", "false", "where", "forloop",
  ]
  private static let loopMembers = ["first", "last", "counter", "counter0", "length"]
    .map { "forloop.\($0)" }

  /// Names that no variable can have.
  static var reserved: Set<String> { words }

  /// The text with the values put in. Throws a ``Problem``.
  func rendered(with values: [String: String]) throws(Problem) -> String {
    let result: String
    do {
      result = try Environment(trimBehaviour: .smart).renderTemplate(string: text, context: values)
    } catch {
      let flaw = error as? TemplateSyntaxError
      let contents = flaw?.token?.contents
      // Stencil's own numbers are wrong where a line occurs twice.
      let place = contents.flatMap(text.firstRange(of:))?.lowerBound ?? text.startIndex
      throw problem(at: place, flaw?.reason ?? "\(error)")
    }
    guard result.utf8.count <= Self.largest else {
      throw Problem("\(file) becomes more than \(Self.largest) bytes: make it smaller")
    }
    return result
  }

  /// The known names that the text uses, also in branches that are not taken.
  ///
  /// Throws a ``Problem`` at its first mistake: a name that nothing has, a tag that does not end or
  /// that brings in other files, a loop that may have no end.
  @discardableResult
  func names(known: [String]) throws(Problem) -> Set<String> {
    var used: Set<String> = []
    var loops: [[String]] = []
    for tag in text.matches(of: /\{([{%#])(.*?)(?:([}%#])\}|$)/.dotMatchesNewlines()) {
      let place = tag.range.lowerBound
      let ending = tag.1 == "{" ? "}" : tag.1
      guard tag.3 == ending else {
        throw problem(at: place, "“{\(tag.1)” has no “\(ending)}” after it")
      }
      var code = String(tag.2)
      guard tag.1 != "#" else { continue }
      if tag.1 == "%" {
        let name = code.firstMatch(of: /^[+-]?\s*(\S*)/).map { String($0.1) } ?? ""
        guard Self.tags.contains(name) else {
          let isForeign = ["include", "extends", "block"].contains(name)
          throw problem(
            at: place,
            isForeign
              ? "templates cannot {% \(name) %} each other: write the text out here"
              : "there is no tag “\(name)”")
        }
        code.removeSubrange(..<(code.firstRange(of: name)?.upperBound ?? code.startIndex))
        if name == "endfor" { _ = loops.popLast() }
        if name == "for" { loops.append(try loop(&code, at: place, depth: loops.count)) }
        if name == "filter" { code = "|" + code }
      }
      if Self.bare(code).contains(/\|(?!\w)/) {
        throw problem(at: place, "a filter has to follow the | directly")
      }
      for name in Self.names(in: code) {
        guard known.contains(name) || loops.joined().contains(name) else {
          let all = known + loops.joined().filter { !Self.loopMembers.contains($0) }
          throw problem(
            at: place, "nothing is called “\(name)”: there is \(all.joined(separator: ", "))")
        }
        used.insert(name)
      }
    }
    return used
  }
}

extension TemplateText {
  /// The names in a tag; texts, filters, ranges and numbers are none.
  private static func names(in code: String) -> [String] {
    bare(code).replacing(#/\|\w+|\S+\.\.\.\S+/#, with: " ")
      .split { $0.isWhitespace || "(),:|=!<>+".contains($0) }.map(String.init)
      .filter { !words.contains($0) && $0 != "-" && Float($0) == nil }
  }

  /// A tag without its texts.
  private static func bare(_ code: String) -> String {
    code.replacing(#/"[^"]*"|'[^']*'/#, with: " ")
  }

  /// The variables of a loop, which are taken out of `code`.
  private func loop(
    _ code: inout String, at place: String.Index, depth: Int
  ) throws(Problem) -> [String] {
    guard let match = code.prefixMatch(of: /\s+([\w, ]+?)\s+in\s+(\S.*)/.dotMatchesNewlines())
    else {
      throw problem(at: place, "a loop reads {% for x in 1...3 %}")
    }
    let source = match.2.firstRange(of: " where ").map { match.2[..<$0.lowerBound] } ?? match.2
    let range = source.firstMatch(of: /(-?\w+)\.\.\.(-?\w+)/)
    let isShort = range.map { range in
      guard let first = Int(range.1), let last = Int(range.2) else { return false }
      let (length, overflow) = last.subtractingReportingOverflow(first)
      return !overflow && length.magnitude < Self.longestRange
    }
    guard isShort ?? source.contains("|split"), depth < Self.deepestLoop else {
      throw problem(
        at: place,
        "{% for\(code.prefix { $0 != "%" })%} may have no end: go through a range such as 1...3 of at "
          + "most \(Self.longestRange), or through a text with |split, two loops deep")
    }
    code = String(match.2)
    return match.1.split { $0 == "," || $0 == " " }.map(String.init) + Self.loopMembers
  }

  private func problem(at place: String.Index, _ words: String) -> Problem {
    let line = firstLine + text[..<place].count(where: \.isNewline)
    return Problem("\(file):\(line): \(words)")
  }
}

extension Template {
  /// Throws a ``Problem`` if anything is wrong but the values.
  func check() throws(Problem) {
    try checkVariables()
    let texts = files.sorted { $0.key < $1.key }.flatMap { path, text in
      [path, text].map { TemplateText(file: "\(name)/files/\(path)", text: $0) }
    }
    // Every value is there: what fails now is the template's own fault.
    let values = Dictionary(knownNames.map { ($0, "Value") }) { first, _ in first }
    for text in texts + manifestTexts {
      try text.names(known: knownNames)
      _ = try text.rendered(with: values)
    }
  }

  private var manifestTexts: [TemplateText] {
    let edits = (manifest.edits ?? []).flatMap { [$0.file, $0.text] }
    return ([manifest.home] + edits + [manifest.next].compactMap(\.self)).map(manifestText)
  }

  /// A text of the manifest, and where it stands there; on line 1 if it is written with other escapes.
  func manifestText(_ text: String) -> TemplateText {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let before = source.firstRange(of: "\"\(escaped)\"").map { source[..<$0.lowerBound] } ?? ""
    return TemplateText(
      file: "\(name)/template.json", firstLine: before.count(where: \.isNewline) + 1, text: text)
  }

  /// A default can only use what stands before it, so that defaults never need each other.
  private func checkVariables() throws(Problem) {
    var known = Self.builtIns
    for variable in variables {
      let flaw: String? =
        if variable.name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
          "the variable “\(variable.name)” needs a name such as summary"
        } else if known.contains(variable.name)
          || TemplateText.reserved.contains(variable.name)
        {
          "“\(variable.name)” is taken: call the variable otherwise"
        } else if let pattern = variable.pattern, (try? Regex(pattern)) == nil {
          "the pattern of “\(variable.name)” is no regular expression"
        } else {
          nil
        }
      if let flaw { throw Problem("\(name)/template.json: \(flaw)") }
      if let text = variable.default.map(manifestText) {
        try text.names(known: known)
        _ = try text.rendered(with: [:])
      }
      known.append(variable.name)
    }
  }
}
