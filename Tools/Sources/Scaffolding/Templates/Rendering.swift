import Architecture
import Foundation
import SwiftParser
import SwiftSyntax

/// What a template makes of a name: files and edits, as values.
package struct Rendering: Equatable, Sendable {
  let name: ModuleName
  /// Where it is written down how the module was made.
  let receipt: String
  /// The files to be made, in the order of their paths.
  let files: [File]
  let edits: [Edit]
  /// What to do next, in a line; empty if there is nothing to say.
  package let next: String

  struct File: Equatable, Sendable {
    /// Where, from the package's root.
    let path: String
    /// Its text, which ends with one newline.
    let text: String

    var isSwift: Bool { path.hasSuffix(".swift") }
  }

  /// The top-level types of its sources.
  var declaredTypes: [String] {
    files.filter { $0.path.hasPrefix("Sources/") && $0.isSwift }
      .flatMap { SourceFacts.parse($0.text, path: $0.path).types.map(\.name) }
  }

  /// The targets it adds to the manifest: the first text of each element is a target's name.
  var targets: [String] {
    edits.filter { $0.file == "Package.swift" }
      .compactMap { $0.text.firstMatch(of: /"([^"]*)"/).map { String($0.1) } }
  }
}

extension Template {
  /// Makes files and edits for a module of this name. The same input always gives the same rendering.
  ///
  /// Values that are not given are the defaults. Throws a ``Problem``.
  package func render(
    _ module: ModuleName, variables given: [String: String] = [:]
  ) throws(Problem) -> Rendering {
    var values = [
      "module": module.module, "command": module.command, "words": module.words,
      "phrase": module.phrase, "member": module.member, "template": name,
    ]
    for variable in variables {
      values[variable.name] = try value(of: variable, given: given[variable.name], values)
    }
    func put(_ text: TemplateText) throws(Problem) -> String { try text.rendered(with: values) }
    func line(_ text: String) throws(Problem) -> String {
      try put(manifestText(text)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    func path(_ text: TemplateText) throws(Problem) -> String {
      let path = try put(text)
      if let flaw = ProjectPath.flaw(of: path) {
        throw Problem("\(text.file) would become “\(path)”, which \(flaw): correct the path")
      }
      return path
    }
    var edits: [Edit] = []
    for var edit in manifest.edits ?? [] {
      edit.element = try edit.element.map(line)
      edit.import = try edit.import.map(line)
      edit.row = try edit.row.map(line)
      edit.file = try path(manifestText(edit.file))
      if !edit.text.isEmpty { edits.append(edit) }
    }
    var files: [Rendering.File] = []
    for (file, text) in self.files.sorted(by: { $0.key < $1.key }) {
      let source = "\(name)/files/\(file)"
      let text = try put(TemplateText(file: source, text: text))
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      let body = String(text.reversed().drop(while: \.isNewline).reversed())
      let place = try path(TemplateText(file: source, text: file))
      files.append(Rendering.File(path: place, text: body + "\n"))
    }
    let rendering = Rendering(
      name: module,
      receipt: try path(manifestText(manifest.home)) + "/" + Receipt.name,
      files: files.sorted { $0.path < $1.path }, edits: edits,
      next: try line(manifest.next ?? ""))
    try checkCollisions(in: rendering)
    return rendering
  }

  private func value(
    of variable: Variable, given: String?, _ values: [String: String]
  ) throws(Problem) -> String {
    let preset = try variable.default.map { text throws(Problem) in
      try manifestText(text).rendered(with: values)
    }
    guard let value = given ?? preset else {
      throw Problem(
        "the template “\(name)” has to know \(variable.name) (\(variable.description)): say "
          + "\(variable.name)=…")
    }
    let pattern = variable.pattern ?? #"\P{Cc}*"#
    let isLine = value.count <= 1000 && !value.unicodeScalars.contains { $0.value < 0x20 }
    guard isLine, let regex = try? Regex(pattern), (try? regex.wholeMatch(in: value)) != nil else {
      throw Problem(
        "“\(value)” cannot be \(variable.name) (\(variable.description)): it has to match \(pattern)"
      )
    }
    return value
  }

  /// No two files become one, no file is a folder of another, and what is made cannot be edited.
  private func checkCollisions(in rendering: Rendering) throws(Problem) {
    let made = rendering.files.map(\.path) + [rendering.receipt]
    var seen = Set(rendering.edits.map { $0.file.lowercased() })
    let folders = made.flatMap(ProjectPath.folders)
    for path in made where !seen.insert(path.lowercased()).inserted || folders.contains(path) {
      throw Problem("the template “\(name)” would make “\(path)” twice over: rename one")
    }
  }
}
