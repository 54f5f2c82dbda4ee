import Domain
import Files
import Glibc
import Storage

// Folders that were moved, lie in each other, or are empty.
extension Streams {
  /// Whether a folder that is to be added is a source that was moved; if so, the source has the new path from now on.
  /// Throws for a folder that would show photos twice.
  func findAgain(_ folder: FileLocation) async throws -> Bool {
    let all = try await sources()
    guard !all.contains(where: { $0.kind == .folder(folder) }) else { return false }
    for source in all {
      guard case .folder(let other) = source.kind else { continue }
      if isAway(other) {
        guard try await parts.folders.knows(folder, as: source.id) else { continue }
        try await parts.sources.moveFolder(source.id, to: folder, profile: parts.profile)
        return true
      }
      if let path = other.path(to: folder) {
        throw SourceError.inSource(source.name, folder: path)
      }
      if folder.path(to: other) != nil {
        throw SourceError.hasSource(folder.displayPath, source: source.name)
      }
    }
    return false
  }

  /// Whether a folder is gone from its path. False if the path is no valid text.
  func isAway(_ folder: FileLocation) -> Bool {
    folder.text.map { (try? parts.folders.resolve($0)) == nil } ?? false
  }
}

extension FileLocation {
  /// The path from this folder to one below it; nil if it is not below.
  fileprivate func path(to other: FileLocation) -> String? {
    let start = appending([UInt8]()).bytes
    guard other.bytes.count > start.count, other.bytes.starts(with: start) else { return nil }
    return FileLocation(bytes: other.bytes.dropFirst(start.count)).displayPath
  }

  /// Whether the folder has nothing in it but hidden files.
  var hasNothing: Bool {
    (try? OpenFile(self, O_DIRECTORY).names().allSatisfy { $0.first == UInt8(ascii: ".") }) ?? false
  }
}
