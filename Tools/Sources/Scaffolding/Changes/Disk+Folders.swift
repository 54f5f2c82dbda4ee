import Foundation
import Glibc

extension Disk {
  /// Makes all folders above a path that are not there yet.
  func makeFolders(above path: String) throws {
    for folder in Path.folders(above: path) { try makeFolder(folder) }
  }

  /// All files below a folder, by path; none if it is not there.
  func files(in path: String) throws -> [String] {
    switch try kind(of: path) {
    case .nothing: []
    case .folder: try names(in: path).flatMap { try files(in: "\(path)/\($0)") }
    case .file, .link, .other: [path]
    }
  }

  /// Copies a file or folder for a short time; links stay links.
  func copy(_ path: String, to target: String) throws {
    switch try kind(of: path) {
    case .nothing, .other: return
    case .file: try write(read(path), to: target, lasting: false)
    case .folder:
      try makeBareFolder(target)
      for name in try names(in: path) { try copy("\(path)/\(name)", to: "\(target)/\(name)") }
    case .link:
      do {
        try FileManager.default.copyItem(atPath: full(path), toPath: full(target))
      } catch {
        throw JournalProblem.failed(target, code: EIO)
      }
    }
  }

  /// Makes a likeness of a folder for a short time: real folders on the way to what `changing`
  /// names, links for all the rest of it.
  func outline(_ path: String, at target: String, changing: [String]) throws {
    guard try kind(of: path) != .nothing else { return }
    let within = changing.filter { $0.hasPrefix(path + "/") }
    guard try kind(of: path) == .folder, !within.isEmpty else {
      guard symlink(full(path), full(target)) == 0 else { throw JournalProblem(errno, at: target) }
      return
    }
    try makeBareFolder(target)
    for name in try names(in: path) {
      try outline("\(path)/\(name)", at: "\(target)/\(name)", changing: within)
    }
  }

  private func makeBareFolder(_ path: String) throws {
    guard mkdir(full(path), 0o777) == 0 else { throw JournalProblem(errno, at: path) }
  }

  /// Takes away something of the journal's own that is of no weight: it may come back when the
  /// power fails, and is taken away again then.
  func removeAll(_ path: String) throws {
    switch try kind(of: path) {
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
