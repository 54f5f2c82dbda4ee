import Foundation

/// The library of an ``OutboxWorld`` in which nothing has happened yet, for many worlds: to make one takes
/// longer than most of what is tried in it.
struct LibraryTemplate: Sendable {
  private let folder: MemoryFolder

  init() async throws {
    folder = try MemoryFolder()
    _ = try await OutboxWorld(at: folder.path)
  }

  /// A folder with such a library.
  func copy() throws -> MemoryFolder {
    let copy = try MemoryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".sqlite") || name.hasSuffix(".sqlite-wal") {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
    }
    return copy
  }
}
