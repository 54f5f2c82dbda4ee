import Foundation

/// Reads a template from its folder.
struct TemplateFolder {
  /// The folder's path.
  let path: String

  private var name: String { URL(filePath: path).lastPathComponent }

  /// The largest file of a template, in bytes.
  static let largest = 256 << 10
  /// How many files a template can have.
  static let mostFiles = 100

  func template() throws(TemplateProblem) -> Template {
    let file = "\(name)/template.json"
    guard FileManager.default.fileExists(atPath: "\(path)/template.json") else {
      throw .noManifest(file: file)
    }
    let source = try text(of: "template.json")
    let template = Template(
      name: name, source: source, manifest: try manifest(source, file: file), files: try files())
    try TemplateReview(template: template).check()
    return template
  }
}

extension TemplateFolder {
  private func manifest(
    _ source: String, file: String
  ) throws(TemplateProblem) -> TemplateManifest {
    do {
      return try JSONDecoder().decode(TemplateManifest.self, from: Data(source.utf8))
    } catch let error as DecodingError {
      throw .badManifest(file: file, reason: Self.flaw(of: source) ?? Self.words(for: error))
    } catch {
      throw .badManifest(file: file, reason: error.localizedDescription)
    }
  }

  /// Why this is not JSON, with the line, which the decoder does not tell; nil if it is.
  private static func flaw(of source: String) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(source.utf8))
      return nil
    } catch {
      let words =
        (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it ends too early"
      guard let place = words.firstMatch(of: /around character (\d+)/).flatMap({ Int($0.1) }) else {
        return "it is not JSON: \(words)"
      }
      let line = source.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
      return "it is not JSON: \(words), on line \(line)"
    }
  }

  private static func words(for error: DecodingError) -> String {
    let (context, what): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, "“\(key.stringValue)” is missing")
      case .typeMismatch(_, let context): (context, nil)
      case .valueNotFound(_, let context): (context, nil)
      case .dataCorrupted(let context): (context, nil)
      @unknown default:
        (DecodingError.Context(codingPath: [], debugDescription: "it cannot be read"), nil)
      }
    let place = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    let words = what ?? context.debugDescription
    return place.isEmpty ? words : "\(place.joined(separator: " ")): \(words)"
  }

  /// The tree `files`, in the order of its paths.
  private func files() throws(TemplateProblem) -> [TemplateFile] {
    let tree = "\(path)/files"
    guard FileManager.default.fileExists(atPath: tree) else { return [] }
    let paths = FileManager.default.enumerator(atPath: tree)?.compactMap { $0 as? String } ?? []
    var files: [TemplateFile] = []
    for relative in paths.sorted() where try !isFolder("files/\(relative)") {
      guard files.count < Self.mostFiles else {
        throw .tooMany(folder: "\(name)/files", most: Self.mostFiles)
      }
      files.append(TemplateFile(path: relative, text: try text(of: "files/\(relative)")))
    }
    return files
  }

  private func isFolder(_ relative: String) throws(TemplateProblem) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(relative)")
    switch attributes?[.type] as? FileAttributeType {
    case .typeDirectory: return true
    case .typeRegular: return false
    default:
      throw .unreadable(file: "\(name)/\(relative)", reason: "it is not a file but a link or such")
    }
  }

  private func text(of relative: String) throws(TemplateProblem) -> String {
    let file = "\(name)/\(relative)"
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: "\(path)/\(relative)"))
    } catch {
      throw .unreadable(file: file, reason: error.localizedDescription)
    }
    guard data.count <= Self.largest else {
      throw .tooLarge(file: file, size: data.count, largest: Self.largest)
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notText(file: file) }
    return text
  }
}
