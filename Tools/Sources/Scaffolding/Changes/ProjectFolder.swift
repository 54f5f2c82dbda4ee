import Foundation

/// The project's files, by paths from its root; reads only.
struct ProjectFolder {
  /// An absolute path.
  let root: String

  /// The bytes of a file; nil if there is none that can be read.
  func data(of path: String) -> Data? {
    guard kind(of: path) == .typeRegular else { return nil }
    return try? Data(contentsOf: URL(filePath: "\(root)/\(path)"))
  }

  /// What is at a path itself, also if it is a link; nil if nothing is.
  func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
    return attributes?[.type] as? FileAttributeType
  }

  /// Whether anything is there, also a link that leads nowhere.
  func exists(_ path: String) -> Bool {
    kind(of: path) != nil
  }

  /// The files in a folder and below, by path, sorted; links are files, too.
  func files(below path: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: "\(root)/\(path)")
    return (paths?.compactMap { $0 as? String } ?? [])
      .map { "\(path)/\($0)" }
      .filter { kind(of: $0) != .typeDirectory }
      .sorted()
  }

  /// The text of a file that is to be edited.
  func text(of path: String) throws(PlanProblem) -> String {
    try checkFolders(above: path)
    guard let data = data(of: path) else { throw .unreadable(path: path) }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notText(path: path) }
    return text
  }

  /// Throws if a folder above this path is a link, which may lead out of the project, or a file.
  func checkFolders(above path: String) throws(PlanProblem) {
    for folder in ProjectPath.folders(above: path) {
      guard let kind = kind(of: folder) else { return }
      if kind != .typeDirectory { throw .noFolder(path: path, folder: folder) }
    }
  }
}
