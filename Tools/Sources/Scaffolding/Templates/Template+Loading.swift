import Architecture
import Foundation

extension Template {
  /// All templates of the project at `root`, by name: every folder in `Templates` that is not hidden is one.
  ///
  /// Throws a ``Problem``, also if one of them cannot be used.
  package static func all(below root: String) throws -> [Template] {
    try names(in: "\(root)/Templates").map { try load("\(root)/Templates/\($0)") }
  }

  /// The template of this name.
  ///
  /// Throws a ``Problem``; if there is no such template, it says which there are.
  package static func named(_ name: String, below root: String) throws -> Template {
    let folder = "\(root)/Templates"
    let names = try names(in: folder)
    guard names.contains(name) else {
      throw Problem(
        "there is no template “\(name)”: there "
          + (names.isEmpty ? "are none" : "is \(names.joined(separator: ", "))"))
    }
    return try load("\(folder)/\(name)")
  }

  /// The template in this folder; it is checked wholly, so that only values can be wrong later.
  ///
  /// Throws a ``Problem``, whose places are told from the folder of all templates.
  static func load(_ folder: String) throws -> Template {
    let name = URL(filePath: folder).lastPathComponent
    let file = "\(name)/template.json"
    guard FileManager.default.fileExists(atPath: "\(folder)/template.json") else {
      throw Problem("\(file) is missing: it says what the template makes and asks for")
    }
    let source = try text(of: file, at: "\(folder)/template.json")
    let template = Template(
      name: name, manifest: try manifest(source, file: file), source: source,
      files: try files(of: name, in: "\(folder)/files"))
    try template.check()
    return template
  }

  private static func names(in folder: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Problem("\(folder) cannot be read: there the templates should be")
    }
    let project = ProjectFolder(root: folder)
    return names.sorted().filter { !$0.hasPrefix(".") && project.kind(of: $0) == .typeDirectory }
  }

  private static func files(of name: String, in folder: String) throws -> [String: String] {
    let tree = ProjectFolder(root: folder)
    let paths = tree.files(below: ".").map { String($0.dropFirst(2)) }
    return try Dictionary(
      paths.map { path in
        let file = "\(name)/files/\(path)"
        guard tree.kind(of: path) == .typeRegular else {
          throw Problem("\(file) cannot be read: it is not a file but a link or such")
        }
        return (path, try text(of: file, at: "\(folder)/\(path)"))
      }
    ) { first, _ in first }
  }

  private static func text(of file: String, at path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem("\(file) cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem("\(file) is not UTF-8 text: templates are only text")
    }
    return text
  }

  private static func manifest(_ source: String, file: String) throws -> Manifest {
    do {
      let object = try JSONSerialization.jsonObject(with: Data(source.utf8))
      let manifest = try JSONDecoder().decode(Manifest.self, from: Data(source.utf8))
      if let flaw = unknownKey(in: object) ?? manifest.edits?.compactMap(\.flaw).first {
        throw Problem("\(file): \(flaw)")
      }
      return manifest
    } catch let error as DecodingError {
      throw Problem("\(file): \(words(for: error))")
    } catch let error as CocoaError {
      let words = error.userInfo["NSDebugDescription"] as? String ?? "it ends too early"
      let place = words.firstMatch(of: /around character (\d+)/).flatMap { Int($0.1) } ?? 0
      let line = source.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
      throw Problem("\(file): it is not JSON: \(words), on line \(line)")
    }
  }

  /// The keys of the manifest, of a variable and of an edit: any other is a mistake nobody would see.
  private static let keys = [
    "": ["description", "home", "variables", "edits", "next"],
    "variables": ["name", "description", "pattern", "default"],
    "edits": ["file", "list", "element", "import", "table", "row"],
  ]

  private static func unknownKey(in object: Any) -> String? {
    let manifest = object as? [String: Any] ?? [:]
    for (list, known) in keys.sorted(by: { $0.key < $1.key }) {
      let objects = list.isEmpty ? [manifest] : manifest[list] as? [[String: Any]] ?? []
      if let key = objects.flatMap(\.keys).sorted().first(where: { !known.contains($0) }) {
        return "unknown key “\(key)”; known are \(known.joined(separator: ", "))"
      }
    }
    return nil
  }

  private static func words(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): return "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: " ")
      return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }
}
