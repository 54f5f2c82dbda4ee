import Domain
import Files
import Glibc
import Storage

// Folders that were moved, lie in each other, or are empty.
extension Streams {
  /// Whether a folder that is about to be added was a source at another place; from now on it is that source here.
  /// Throws for one that would show photos twice.
  func findAgain(_ folder: FileLocation) async throws -> Bool {
    let all = try await sources()
    guard !all.contains(where: { $0.kind == .folder(folder) }) else { return false }
    for source in all {
      guard case .folder(let other) = source.kind else { continue }
      if isAway(other) {
        guard try await folders.knows(folder, as: source.id) else { continue }
        try await sourceStore.moveFolder(source.id, to: folder, profile: profile)
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

  /// Whether a folder is not where it was. Not asked of one whose path is no text.
  func isAway(_ folder: FileLocation) -> Bool {
    folder.text.map { (try? folders.resolve($0)) == nil } ?? false
  }
}

extension FileLocation {
  /// The path from this folder to one below it; nil if it is not below.
  fileprivate func path(to other: FileLocation) -> String? {
    let start = appending([UInt8]()).bytes
    guard other.bytes.count > start.count, other.bytes.starts(with: start) else { return nil }
    return FileLocation(bytes: other.bytes.dropFirst(start.count)).displayPath
  }

  /// Whether it is a folder in which nobody sees anything.
  var hasNothing: Bool {
    (try? OpenFile(self, O_DIRECTORY).names().allSatisfy { $0.first == UInt8(ascii: ".") }) ?? false
  }
}
