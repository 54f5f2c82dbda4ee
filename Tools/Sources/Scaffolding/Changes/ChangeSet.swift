import Architecture
import Foundation

/// What is to become of the project: every file that will be made, changed or deleted.
package struct ChangeSet: Equatable, Sendable {
  let changes: [FileChange]

  /// Makes a set; what does not change is left out.
  init(_ changes: [FileChange]) {
    self.changes = changes.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
  }

  /// What a person sees: a line for each file.
  package var summary: String {
    changes.map { change in
      let verb = change.before == nil ? "created" : change.after == nil ? "removed" : "edited "
      return "\(verb)  \(change.path)\n"
    }.joined()
  }
}

/// One file before and after.
package struct FileChange: Equatable, Sendable {
  /// Where it is, from the package's root; never outside of it.
  let path: String
  /// Its bytes before; nil if there was no such file.
  let before: Data?
  /// Its bytes after; nil if there is to be no such file.
  let after: Data?
}

/// The project's files, by paths from its root; reads only.
struct ProjectFolder {
  /// An absolute path.
  let root: String

  /// The bytes of a file; nil if there is none that can be read.
  func data(of path: String) -> Data? {
    kind(of: path) == .typeRegular ? try? Data(contentsOf: URL(filePath: "\(root)/\(path)")) : nil
  }

  /// What is at a path itself, also if it is a link; nil if nothing is.
  func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
    return attributes?[.type] as? FileAttributeType
  }

  /// The files in a folder and below, by path, sorted; links are files, too.
  func files(below path: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: "\(root)/\(path)")
    return (paths?.compactMap { $0 as? String } ?? []).map { "\(path)/\($0)" }
      .filter { kind(of: $0) != .typeDirectory }.sorted()
  }

  /// The text of a file that is to be edited. Throws a ``Problem``.
  func text(of path: String) throws(Problem) -> String {
    try checkFolders(above: path)
    guard let data = data(of: path) else {
      throw Problem("\(path) cannot be read: put it back, or correct the template’s edit")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem("\(path) is not UTF-8 text, it cannot be edited")
    }
    return text
  }

  /// Throws a ``Problem`` if a folder above this path is a link, which may lead out of the project,
  /// or a file.
  func checkFolders(above path: String) throws(Problem) {
    for folder in ProjectPath.folders(above: path) {
      guard let kind = kind(of: folder) else { return }
      if kind != .typeDirectory {
        throw Problem(
          "\(path) cannot be changed: \(folder) is a link or a file, not a folder of this project")
      }
    }
  }
}

/// Paths below the package's root, as templates and receipts name them.
enum ProjectPath {
  /// Why this is no path into the project; nil if it is one. A phrase after “which”.
  static func flaw(of path: String) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
    return switch true {
    case path.isEmpty: "is empty"
    case path.hasPrefix("/") || path.hasPrefix("~") || names.contains(".."):
      "leads out of the project"
    case names.contains(""): "has a folder without a name"
    case names.contains("."): "has a folder that is only a dot"
    case !Set([".git", ".build", ".scaffold", ".swiftpm"]).isDisjoint(with: names):
      "is not for templates to touch"
    case path.contains(/[\p{Cc}\p{Cf}\\]/): "has characters that no path here has"
    default: nil
    }
  }

  /// The folders above it, from the outermost: `A`, `A/B` for `A/B/c`.
  static func folders(above path: String) -> [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { names[...$0].joined(separator: "/") }
  }
}
