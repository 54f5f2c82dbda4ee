import Architecture
import Stencil

/// A text with tags, checked for what Stencil would pass over, and what becomes of it.
struct TemplateText {
  /// The file that mistakes are told in, and the line there on which the text begins.
  let file: String
  var firstLine = 1
  let text: String

  /// Names that no variable can have.
  static let reserved: Set = [
    "if", "ifnot", "elif", "else", "endif", "for", "empty", "endfor", "filter", "endfilter",
    "break", "continue", "and", "or", "not", "in", "true", "false", "where", "forloop",
  ]
  private static let loopMembers = ["first", "last", "counter", "counter0", "length"]
    .map { "forloop.\($0)" }

  /// The text with the values put in. Throws a ``Problem``.
  func rendered(with values: [String: String]) throws(Problem) -> String {
    do {
      return try Environment(trimBehaviour: .smart).renderTemplate(string: text, context: values)
    } catch {
      let flaw = error as? TemplateSyntaxError
      let contents = flaw?.token?.contents
      // Stencil's own numbers are wrong where a line occurs twice.
      let place = contents.flatMap(text.firstRange(of:))?.lowerBound ?? text.startIndex
      throw problem(at: place, flaw?.reason ?? "\(error)")
    }
  }

  /// Throws a ``Problem`` at the first name that is not known, also in branches that are not taken, and
  /// at a tag that does not end.
  func check(known: [String]) throws(Problem) {
    // What a loop goes through is known wherever it stands.
    let loops = text.matches(of: /\{%[-+]?\s*for\s+([\w, ]+?)\s+in\s/)
      .flatMap { $0.1.split { $0 == "," || $0 == " " } }.map(String.init)
    let all = known + loops
    for tag in text.matches(of: /\{([{%#])(.*?)(?:([}%#])\}|$)/.dotMatchesNewlines()) {
      let (place, ending) = (tag.range.lowerBound, tag.1 == "{" ? "}" : tag.1)
      guard tag.3 == ending else {
        throw problem(at: place, "“{\(tag.1)” has no “\(ending)}” after it")
      }
      let code = tag.1 == "#" ? "" : tag.2.replacing(#/"[^"]*"|'[^']*'/#, with: " ")
      if code.contains(/\|(?!\w)/) {
        throw problem(at: place, "a filter has to follow the | directly")
      }
      // Filters, ranges and numbers are no names.
      let names = code.replacing(#/\|\w+|\S+\.\.\.\S+|^[-+]?\s*filter\s+\w+/#, with: " ")
        .split { $0.isWhitespace || "(),:|=!<>+-".contains($0) }.map(String.init)
      let unknown = names.first {
        !Self.reserved.contains($0) && Float($0) == nil && !all.contains($0)
          && (loops.isEmpty || !Self.loopMembers.contains($0))
      }
      if let unknown {
        throw problem(
          at: place, "nothing is called “\(unknown)”: there is \(all.joined(separator: ", "))")
      }
    }
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
    let known = Self.builtIns + variables.map(\.name)
    // Every value is there: what fails now is the template's own fault.
    let values = Dictionary(known.map { ($0, "Value") }) { first, _ in first }
    for text in texts + manifestTexts {
      try text.check(known: known)
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
        } else if (known + TemplateText.reserved).contains(variable.name) {
          "“\(variable.name)” is taken: call the variable otherwise"
        } else if let pattern = variable.pattern, (try? Regex(pattern)) == nil {
          "the pattern of “\(variable.name)” is no regular expression"
        } else {
          nil
        }
      if let flaw { throw Problem("\(name)/template.json: \(flaw)") }
      if let text = variable.default.map(manifestText) {
        try text.check(known: known)
        _ = try text.rendered(with: [:])
      }
      known.append(variable.name)
    }
  }
}
