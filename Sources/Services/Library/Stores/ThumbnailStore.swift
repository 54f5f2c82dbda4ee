import Domain
import GRDB
import Synchronization

/// Keeps thumbnails in `cache.sqlite`.
///
/// Those above 100,000 bytes are not kept: reading them back would cost what decoding costs, and
/// pages of their size would push photos out of SQLite's cache. Uses are noted in memory and
/// written with the next thumbnail stored, or after thirty-two, so that showing a picture writes
/// nothing.
final class ThumbnailStore: ThumbnailPersisting {
  private static let largest = 100_000
  private static let usesInMemory = 32

  private let files: LibraryFiles
  private let uses = Mutex<[Int64]>([])

  init(files: LibraryFiles) {
    self.files = files
  }

  func thumbnail(_ key: ThumbnailKey) async throws -> [UInt8]? {
    let cache = try files.cache()
    guard let (row, bytes) = try await cache.read({ try ThumbnailTable(db: $0).find(key) }) else {
      return nil
    }
    let isFull = uses.withLock { uses in
      uses.append(row)
      return uses.count >= Self.usesInMemory
    }
    if isFull {
      let uses = takeUses()
      try await cache.write { db in
        for row in uses { try ThumbnailTable(db: db).use(row) }
      }
    }
    return bytes
  }

  func store(_ bytes: [UInt8], for key: ThumbnailKey, budget: Int) async throws {
    let uses = takeUses()
    try await files.cache().write { db in
      let table = ThumbnailTable(db: db)
      for row in uses { try table.use(row) }
      if bytes.count <= min(Self.largest, budget) {
        try table.set(bytes, for: key)
      } else {
        try table.remove(key)
      }
      try table.trim(to: max(0, budget))
    }
  }
}

extension ThumbnailStore {
  private func takeUses() -> [Int64] {
    uses.withLock { uses in
      defer { uses = [] }
      return uses
    }
  }
}
