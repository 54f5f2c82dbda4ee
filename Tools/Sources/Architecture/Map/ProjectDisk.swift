import Foundation

/// The project's folder; knows files by their paths from its root.
struct ProjectDisk: Sendable {
  let root: String

  /// The Swift files and the folders below `Sources`, `Tests` and, if there are any, the packages
  /// beside them, by path; hidden ones are left out.
  func listing() throws -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    for top in ["Sources", "Tests", "Tools/Sources", "Tools/Tests"] {
      guard let entries = FileManager.default.enumerator(atPath: root + "/" + top) else {
        if top.contains("/") { continue }
        throw MapError.unreadable(top)
      }
      while let entry = entries.nextObject() as? String {
        let isFolder = entries.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
        if (entry as NSString).lastPathComponent.hasPrefix(".") {
          if isFolder { entries.skipDescendants() }
        } else if isFolder {
          folders.append(top + "/" + entry)
        } else if entry.hasSuffix(".swift") {
          files.append(top + "/" + entry)
        }
      }
    }
    return (files.sorted(), folders.sorted())
  }

  func text(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
      throw MapError.unreadable(path)
    }
    return String(decoding: data, as: UTF8.self)
  }
}
