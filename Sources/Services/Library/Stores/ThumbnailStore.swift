import Domain
import GRDB
import Synchronization

/// Keeps thumbnails: up to 100,000 bytes in `cache.sqlite`, larger ones in files beside it.
///
/// A file is written before its row and removed after it, so that a crash leaves at worst a file
/// without a row; the first thumbnail stored by a process removes those. Uses are noted in memory
/// and written with the next thumbnail stored, or after thirty-two, so that showing a picture
/// writes nothing.
final class ThumbnailStore: ThumbnailPersisting {
  private static let largestRow = 100_000
  private static let usesInMemory = 32

  private let files: LibraryFiles
  private let folder: ThumbnailFolder
  private let uses = Mutex<[Int64]>([])
  private let hasSwept = Mutex(false)

  init(files: LibraryFiles) {
    self.files = files
    folder = ThumbnailFolder(path: files.cacheFolder + "/thumbnails")
  }

  func thumbnail(_ key: ThumbnailKey) async throws -> [UInt8]? {
    guard let found = try await files.cache().read({ try ThumbnailTable(db: $0).find(key) }) else {
      return nil
    }
    try await use(found.row)
    switch found.content {
    case .bytes(let bytes): return bytes
    case .file(let name): return folder.read(name)
    }
  }

  func store(_ bytes: [UInt8], for key: ThumbnailKey, budget: Int) async throws {
    try await sweepOnce()
    let content: ThumbnailTable.Content? =
      if bytes.count > budget {
        nil
      } else if bytes.count > Self.largestRow {
        .file(try folder.write(bytes))
      } else {
        .bytes(bytes)
      }
    let uses = takeUses()
    let removed = try await files.cache().write { db in
      let table = ThumbnailTable(db: db)
      for row in uses { try table.use(row) }
      var removed = try table.remove(key)
      if let content { try table.insert(content, size: bytes.count, for: key) }
      removed += try table.trim(to: max(0, budget))
      return removed
    }
    folder.remove(removed)
  }
}

extension ThumbnailStore {
  private func use(_ row: Int64) async throws {
    let isFull = uses.withLock { uses in
      uses.append(row)
      return uses.count >= Self.usesInMemory
    }
    guard isFull else { return }
    let uses = takeUses()
    try await files.cache().write { db in
      for row in uses { try ThumbnailTable(db: db).use(row) }
    }
  }

  private func takeUses() -> [Int64] {
    uses.withLock { uses in
      defer { uses = [] }
      return uses
    }
  }

  /// Lists the folder before the rows: what another process is about to store is not in the list.
  private func sweepOnce() async throws {
    let isFirst = hasSwept.withLock { hasSwept in
      defer { hasSwept = true }
      return !hasSwept
    }
    guard isFirst else { return }
    let names = folder.names()
    guard !names.isEmpty else { return }
    let known = try await files.cache().read { try ThumbnailTable(db: $0).files() }
    folder.remove(names.filter { !known.contains($0) && folder.isOld($0) })
  }
}
