import Foundation

/// Checks a whole template before it is used.
struct TemplateReview {
  let template: Template

  func check() throws(TemplateProblem) {
    try checkVariables()
    for file in template.files {
      let name = "\(template.name)/files/\(file.path)"
      try check(file.path, in: name)
      try check(file.text, in: name)
    }
    for text in manifestTexts { try check(manifestText: text) }
    try checkCircles()
  }
}

extension TemplateReview {
  private var file: String { "\(template.name)/template.json" }

  private var manifestTexts: [String] {
    let manifest = template.manifest
    let edits = manifest.edits.flatMap { [$0.file, $0.text] }
    return [manifest.home] + manifest.variables.compactMap(\.default) + edits
      + [manifest.next].compactMap { $0 }
  }

  private func checkVariables() throws(TemplateProblem) {
    var names = Set(Template.builtIns + TemplateReview.reserved)
    for variable in template.manifest.variables {
      guard variable.name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil else {
        throw .badManifest(
          file: file, reason: "the variable “\(variable.name)” needs a name such as summary")
      }
      guard names.insert(variable.name).inserted else {
        throw .badManifest(
          file: file, reason: "“\(variable.name)” is taken: call the variable otherwise")
      }
      do {
        _ = try variable.pattern.map { try Regex($0) }
      } catch {
        throw .badManifest(
          file: file, reason: "the pattern of “\(variable.name)” is no regular expression")
      }
    }
  }

  private static let reserved = [
    "if", "else", "and", "or", "not", "in", "true", "false", "where", "forloop",
  ]

  private func check(_ text: String, in file: String) throws(TemplateProblem) {
    _ = try TemplateCheck(file: file, known: template.knownNames).names(in: text)
    // Every value is there: what fails now is the template's own fault.
    let values = template.knownNames.map { ($0, "Value") }
    _ = try TemplateText(file: file, text: text).rendered(
      with: Dictionary(values) { first, _ in first })
  }

  private func check(manifestText text: String) throws(TemplateProblem) {
    do {
      try check(text, in: file)
    } catch .missingVariable(_, _, let name, let known) {
      throw .missingVariable(file: file, line: line(of: text), name: name, known: known)
    } catch .syntax(_, _, let reason) {
      throw .syntax(file: file, line: line(of: text), reason: reason)
    } catch .inclusion(_, _, let tag) {
      throw .inclusion(file: file, line: line(of: text), tag: tag)
    } catch .endless(_, _, let loop) {
      throw .endless(file: file, line: line(of: text), loop: loop)
    }
  }

  /// Where a text stands in the manifest; 1 if it is written there with other escapes.
  private func line(of text: String) -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text),
      let range = template.source.firstRange(of: String(decoding: data, as: UTF8.self))
    else { return 1 }
    return template.source[..<range.lowerBound].count(where: \.isNewline) + 1
  }

  private func checkCircles() throws(TemplateProblem) {
    for variable in template.manifest.variables { try check(variable.name, after: []) }
  }

  private func check(_ name: String, after path: [String]) throws(TemplateProblem) {
    if let start = path.firstIndex(of: name) {
      throw .circle(file: file, names: path[start...] + [name])
    }
    guard let text = template.manifest.variables.first(where: { $0.name == name })?.default
    else { return }
    let check = TemplateCheck(file: file, known: template.knownNames)
    for other in try check.names(in: text).sorted() { try self.check(other, after: path + [name]) }
  }
}
