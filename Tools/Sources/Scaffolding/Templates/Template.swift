import Architecture
import Foundation

/// A folder of `Templates`: what a kind of module is made of.
package struct Template: Equatable, Sendable {
  /// Its folder's name: `screen`.
  package let name: String
  let manifest: Manifest
  let source: String
  /// The texts of the tree `files`, by path.
  let files: [String: String]

  /// What it makes, in a line.
  package var description: String { manifest.description }

  /// What it wants to be told, in the order of the manifest.
  package var variables: [Variable] { manifest.variables ?? [] }

  /// The names of what every template knows without being told.
  static let builtIns = ["module", "command", "words", "phrase", "member", "template"]

  struct Manifest: Decodable, Equatable, Sendable {
    let description: String
    let home: String
    let variables: [Variable]?
    let edits: [Edit]?
    let next: String?
  }

  /// Something that a template wants to be told.
  package struct Variable: Decodable, Equatable, Sendable {
    package let name: String
    package let description: String
    /// A regular expression that the whole value has to match; nil if any line will do.
    let pattern: String?
    /// A text of the variables before it that is taken if nothing is said; nil if something has to be.
    package let `default`: String?
  }
}

extension Template {
  /// All templates of the project at `root`, by name: every folder in `Templates` that is not hidden is one.
  ///
  /// Throws a ``Problem``, also if one of them cannot be used.
  package static func all(below root: String) throws -> [Template] {
    let folder = ProjectFolder(root: "\(root)/Templates")
    return try names(in: folder).map { try load($0, in: folder) }
  }

  /// The template of this name; it is checked wholly, so that only values can be wrong later.
  ///
  /// Throws a ``Problem``, whose places are told from the folder of all templates; if there is no such
  /// template, it says which there are.
  package static func named(_ name: String, below root: String) throws -> Template {
    let folder = ProjectFolder(root: "\(root)/Templates")
    let names = try names(in: folder)
    guard names.contains(name) else {
      throw Problem(
        "there is no template “\(name)”: there "
          + (names.isEmpty ? "are none" : "is \(names.joined(separator: ", "))"))
    }
    return try load(name, in: folder)
  }

  private static func load(_ name: String, in folder: ProjectFolder) throws -> Template {
    let file = "\(name)/template.json"
    guard folder.kind(of: file) != nil else {
      throw Problem("\(file) is missing: it says what the template makes and asks for")
    }
    let source = try folder.text(of: file)
    let tree = "\(name)/files"
    let files = try Dictionary(
      folder.files(below: tree).map {
        (String($0.dropFirst(tree.count + 1)), try folder.text(of: $0))
      }
    ) { first, _ in first }
    let template = Template(
      name: name, manifest: try manifest(source, file: file), source: source, files: files)
    try template.check()
    return template
  }

  private static func names(in folder: ProjectFolder) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.root) else {
      throw Problem("\(folder.root) cannot be read: there the templates should be")
    }
    return names.sorted().filter { !$0.hasPrefix(".") && folder.kind(of: $0) == .typeDirectory }
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
