import Foundation

/// A project's files, by paths from its root.
package struct ProjectFolder: Sendable {
  /// An absolute path.
  package let root: String

  /// The folder at this path.
  package init(root: String) {
    self.root = root
  }

  /// The absolute path.
  package func full(_ path: String) -> String { "\(root)/\(path)" }

  /// The bytes of a file; nil if there is none that can be read.
  package func data(of path: String) -> Data? {
    kind(of: path) == .typeRegular ? FileManager.default.contents(atPath: full(path)) : nil
  }

  /// What is at a path itself, also if it is a link; nil if nothing is.
  package func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: full(path))
    return attributes?[.type] as? FileAttributeType
  }

  /// The files in a folder and below, by path, sorted; links are files, too.
  package func files(below path: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: full(path))
    return (paths?.compactMap { $0 as? String } ?? []).map { "\(path)/\($0)" }
      .filter { kind(of: $0) != .typeDirectory }.sorted()
  }

  /// The text of a file. Throws a ``Problem``.
  package func text(of path: String) throws(Problem) -> String {
    try checkFolders(above: path)
    guard let data = data(of: path) else {
      throw Problem(
        "\(path) cannot be read: it is not there, or not a file but a link or such; bring it back "
          + "with git, and run this in the project's folder")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem("\(path) is not UTF-8 text")
    }
    return text
  }

  /// Writes a file, and makes the folders above it.
  package func write(_ data: Data, to path: String) throws {
    try makeFolder(above: path)
    try data.write(to: URL(filePath: full(path)))
  }

  package func makeFolder(above path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (full(path) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  }

  /// Throws a ``Problem`` if a folder above this path is a link, which may lead out of the project,
  /// or a file.
  package func checkFolders(above path: String) throws(Problem) {
    for folder in ProjectPath.folders(above: path) {
      guard let kind = kind(of: folder) else { return }
      if kind != .typeDirectory {
        throw Problem(
          "\(path) cannot be used: \(folder) is a link or a file, not a folder of this project")
      }
    }
  }
}

/// Paths below the package's root, as templates and receipts name them.
package enum ProjectPath {
  /// Why this is no path into the project; nil if it is one. A phrase after “which”.
  package static func flaw(of path: String) -> String? {
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
  package static func folders(above path: String) -> [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { names[...$0].joined(separator: "/") }
  }
}

/// Something a person has to know: what happened, to what, and what to do.
package struct Problem: Error, Equatable {
  /// A phrase without a capital or a full stop; perhaps several lines.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  /// Turns any error into words for a person.
  package static func reason(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.reason
    case let breach as Breach: breach.description
    case is CancellationError: "stopped"
    case let error as CocoaError: error.localizedDescription
    default: "unexpected error: \(error)"
    }
  }
}
