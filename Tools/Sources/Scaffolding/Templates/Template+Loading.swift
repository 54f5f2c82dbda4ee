import Architecture
import Foundation

extension Template {
  /// All templates in a folder, by name: every folder in it that is not hidden is one.
  ///
  /// Throws a ``Problem``, also if one of them cannot be used.
  public static func all(in folder: String) throws -> [Template] {
    try names(in: folder).map { try load("\(folder)/\($0)") }
  }

  /// The template of this name in a folder of templates.
  ///
  /// Throws a ``Problem``; if there is no such template, it says which there are.
  public static func named(_ name: String, in folder: String) throws -> Template {
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

  /// The largest file of a template, in bytes.
  static let largest = 256 << 10
  /// How many files a template can have.
  private static let mostFiles = 100

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
    guard paths.count <= mostFiles else {
      throw Problem(
        "\(name)/files has more than \(mostFiles) files: take out what does not belong there")
    }
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
    guard data.count <= largest else {
      throw Problem(
        "\(file) has \(data.count) bytes, templates have at most \(largest): make it smaller")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem("\(file) is not UTF-8 text: templates are only text")
    }
    return text
  }

  private static func manifest(_ source: String, file: String) throws -> Manifest {
    do {
      return try JSONDecoder().decode(Manifest.self, from: Data(source.utf8))
    } catch let error as DecodingError {
      throw Problem("\(file): \(words(for: error, in: source))")
    }
  }

  /// What is wrong and where, by line if it is no JSON at all.
  private static func words(for error: DecodingError, in source: String) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(source.utf8))
    } catch {
      let words =
        (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it ends too early"
      let place = words.firstMatch(of: /around character (\d+)/).flatMap { Int($0.1) }
      let lines = source.utf8.prefix(place ?? 0).count { $0 == UInt8(ascii: "\n") }
      return "it is not JSON: \(words)" + (place == nil ? "" : ", on line \(lines + 1)")
    }
    func told(_ context: DecodingError.Context, _ words: String? = nil) -> String {
      let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      let words = words ?? context.debugDescription
      return place.isEmpty ? words : "\(place.joined(separator: " ")): \(words)"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return told(context, "“\(key.stringValue)” is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return told(context)
    @unknown default: return "it cannot be read"
    }
  }
}
