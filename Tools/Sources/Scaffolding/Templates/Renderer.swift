/// Puts values into a template.
struct Renderer {
  let template: Template
  let name: ModuleName
  let given: [String: String]

  func rendering() throws(TemplateProblem) -> Rendering {
    let own = try values()
    let values = own.merging(builtIns) { value, _ in value }
    let manifest = template.manifest
    let rendering = Rendering(
      template: template.name, name: name, variables: own,
      home: try path(manifest.home, in: file, with: values),
      files: try files(with: values), edits: try edits(with: values),
      next: try text(manifest.next ?? "", values) ?? "")
    try checkCollisions(in: rendering)
    return rendering
  }
}

// MARK: Values

extension Renderer {
  private var file: String { "\(template.name)/template.json" }

  private var builtIns: [String: String] {
    [
      "module": name.module, "command": name.command, "words": name.words,
      "phrase": name.phrase, "member": name.member, "template": template.name,
    ]
  }

  private func values() throws(TemplateProblem) -> [String: String] {
    let known = template.manifest.variables.map(\.name)
    if let unknown = given.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownValue(template: template.name, name: unknown, known: known)
    }
    var values: [String: String] = [:]
    for variable in template.manifest.variables { try resolve(variable, into: &values) }
    return values
  }

  /// What a default needs is resolved before it; the review saw that this ends.
  private func resolve(
    _ variable: TemplateVariable, into values: inout [String: String]
  ) throws(TemplateProblem) {
    guard values[variable.name] == nil else { return }
    if let value = given[variable.name] {
      values[variable.name] = try checked(value, for: variable)
      return
    }
    guard let text = variable.default else {
      throw .noValue(
        template: template.name, name: variable.name, description: variable.description)
    }
    let names = try TemplateCheck(file: file, known: template.knownNames).names(in: text)
    for other in template.manifest.variables where names.contains(other.name) {
      try resolve(other, into: &values)
    }
    let value = try TemplateText(file: file, text: text).rendered(
      with: values.merging(builtIns) { value, _ in value })
    values[variable.name] = try checked(value, for: variable)
  }

  private func checked(
    _ value: String, for variable: TemplateVariable
  ) throws(TemplateProblem) -> String {
    let pattern = variable.pattern ?? Self.anyLine
    let isLine = value.count <= 1000 && !value.unicodeScalars.contains { $0.value < 0x20 }
    guard isLine, let regex = try? Regex(pattern), (try? regex.wholeMatch(in: value)) != nil else {
      throw .badValue(
        name: variable.name, value: value, description: variable.description, pattern: pattern)
    }
    return value
  }

  private static let anyLine = #"\P{Cc}*"#
}

// MARK: Texts

extension Renderer {
  private func files(
    with values: [String: String]
  ) throws(TemplateProblem) -> [Rendering.File] {
    var files: [Rendering.File] = []
    var sources: [String: String] = [:]
    for file in template.files {
      let source = "\(template.name)/files/\(file.path)"
      let text = try TemplateText(file: source, text: file.text).rendered(with: values)
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      let path = try path(file.path, in: source, with: values)
      if let other = sources.updateValue(source, forKey: path.lowercased()) {
        throw .samePath(path: path, files: [other, source])
      }
      files.append(Rendering.File(path: path, text: Self.ended(text)))
    }
    return files.sorted { $0.path < $1.path }
  }

  private func edits(with values: [String: String]) throws(TemplateProblem) -> [Edit] {
    var edits: [Edit] = []
    for edit in template.manifest.edits {
      guard let text = try text(edit.text, values) else { continue }
      let path = try path(edit.file, in: file, with: values)
      edits.append(Edit(file: path, change: edit.change.with(text)))
    }
    return edits
  }

  private func path(
    _ text: String, in file: String, with values: [String: String]
  ) throws(TemplateProblem) -> String {
    let path = try TemplateText(file: file, text: text).rendered(with: values)
    if let flaw = ProjectPath.flaw(of: path) {
      throw .badPath(file: file, path: path, reason: flaw)
    }
    return path
  }

  /// A text of the manifest; nil if nothing is left of it.
  private func text(
    _ text: String, _ values: [String: String]
  ) throws(TemplateProblem) -> String? {
    let result = try TemplateText(file: file, text: text).rendered(with: values).trimmingSpaces
    return result.isEmpty ? nil : result
  }

  private static func ended(_ text: String) -> String {
    let body = text.reversed().drop(while: \.isNewline).reversed()
    return String(body) + (text.contains("\r\n") ? "\r\n" : "\n")
  }

  /// No file can be a folder of another, and what is made cannot be edited.
  private func checkCollisions(in rendering: Rendering) throws(TemplateProblem) {
    let paths = Set(rendering.files.map(\.path))
    let receipt = "\(rendering.home)/\(Receipt.name)"
    for path in rendering.files.map(\.path) + [receipt] {
      if let folder = ProjectPath.folders(above: path).first(where: paths.contains) {
        throw .samePath(path: folder, files: [folder, path])
      }
    }
    if let path = rendering.edits.map(\.file).first(where: paths.contains) {
      throw .samePath(path: path, files: [file, path])
    }
    if paths.contains(receipt) { throw .samePath(path: receipt, files: [file, receipt]) }
  }
}

extension Edit.Change {
  /// The same with another text.
  fileprivate func with(_ text: String) -> Edit.Change {
    switch self {
    case .element(_, let list): .element(text, list: list)
    case .importing: .importing(text)
    case .row(_, let heading): .row(text, heading: heading)
    }
  }
}
