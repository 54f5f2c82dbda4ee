import Foundation
import Glibc

extension Disk {
  /// Makes all folders above a path that are not there yet.
  func makeFolders(above path: String) throws {
    for folder in Path.folders(above: path) { try makeFolder(folder) }
  }

  /// All files below a folder, by path; none if it is not there.
  func files(in path: String) throws -> [String] {
    switch try content(of: path) {
    case .nothing: []
    case .folder: try names(in: path).flatMap { try files(in: "\(path)/\($0)") }
    case .file, .link, .other: [path]
    }
  }

  /// Copies a file or folder for a short time, perhaps as empty files; links stay links.
  func copy(_ path: String, to target: String, withBytes: Bool = true) throws {
    switch try content(of: path) {
    case .nothing, .other: return
    case .file(let bytes): try write(withBytes ? bytes : Data(), to: target, lasting: false)
    case .folder:
      guard mkdir(full(target), 0o777) == 0 else { throw JournalProblem(errno, at: target) }
      for name in try names(in: path) {
        try copy("\(path)/\(name)", to: "\(target)/\(name)", withBytes: withBytes)
      }
    case .link:
      do {
        try FileManager.default.copyItem(atPath: full(path), toPath: full(target))
      } catch {
        throw JournalProblem.failed(target, code: EIO)
      }
    }
  }

  /// Takes away something of the journal's own that is of no weight: it may come back when the
  /// power fails, and is taken away again then.
  func removeAll(_ path: String) throws {
    switch try content(of: path) {
    case .nothing: return
    case .folder:
      for name in try names(in: path) { try removeAll("\(path)/\(name)") }
      guard rmdir(full(path)) == 0 else { throw JournalProblem(errno, at: path) }
      observing(.removedFolder(path))
    case .file, .link, .other:
      guard unlink(full(path)) == 0 else { throw JournalProblem(errno, at: path) }
      observing(.removed(path))
    }
  }
}
