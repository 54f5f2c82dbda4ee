import Foundation
import GRDB
import Synchronization

/// Brings rows and files of pictures together again, after whatever ended a process in between.
final class PictureSweep: Sendable {
  private let files: LibraryFiles
  private let folder: PictureFolder
  private let isDone = Mutex(false)

  init(files: LibraryFiles, folder: PictureFolder) {
    self.files = files
    self.folder = folder
  }

  /// Removes files without a row and rows without a file, the first time it is called; not while
  /// another process is about to write a file.
  func runOnce() async throws {
    let isFirst = isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
    guard isFirst else { return }
    // Where thumbnails were before they were pictures.
    try? FileManager.default.removeItem(atPath: files.cacheFolder + "/thumbnails")
    let cache = try files.cache()
    let isNeeded = try await cache.read { try !PictureTable(db: $0).files().isEmpty }
    guard isNeeded || !folder.names().isEmpty else { return }
    try LibraryFolder(path: folder.path).create()
    try folder.ifIdle {
      let names = Set(folder.names())
      let known = try cache.readNow { try PictureTable(db: $0).files() }
      folder.remove(names.subtracting(known))
      let lost = known.subtracting(names)
      guard !lost.isEmpty else { return }
      try cache.writeNow { db in
        for name in lost { _ = try PictureTable(db: db).remove("file = ?", [name]) }
      }
    }
  }
}
