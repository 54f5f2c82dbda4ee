import Domain
import GRDB
import Storage

/// Keeps the folder index in `cache.sqlite`.
struct FolderStore: FolderIndexing {
  let files: LibraryFiles

  private static let photosPerTransaction = 500

  func beginScan(of source: SourceID) async throws -> FolderScan {
    let cache = try files.cache()
    let mirror = Mirror(people: files.people, cache: cache)
    return try await cache.write { db in
      let sources = KnownSourceTable(db: db)
      if let scan = try sources.beginScan(of: source) { return scan }
      try mirror.repeatEverything(db)
      guard let scan = try sources.beginScan(of: source) else {
        throw SourceError.unknownSource(source.rawValue)
      }
      return scan
    }
  }

  func files(in folder: FileLocation, of source: SourceID) async throws -> [IndexedFile] {
    try await files.cache().read { db in
      guard let row = try FolderTable(db: db, source: source).row(of: folder) else { return [] }
      return try FolderFileTable(db: db).all(in: row)
    }
  }

  func apply(_ batch: FolderBatch, in scan: FolderScan) async throws -> FolderBatch.Outcome {
    let people = files.people
    return try await files.cache().write { db in
      try people.readNow { people in
        try FolderBatchWriter(
          photos: PhotoTable(db: db), folders: FolderTable(db: db, source: scan.source),
          files: FolderFileTable(db: db), scan: scan,
          writer: PhotoWriter(db, source: scan.source, seen: people)
        ).apply(batch)
      }
    }
  }

  func finishScan(_ scan: FolderScan, root: FolderIdentity) async throws -> Int {
    let cache = try files.cache()
    var removed = 0
    while let count = try await cache.write({ try Self.removeStale($0, of: scan) }) {
      removed += count
    }
    try await cache.write { try KnownSourceTable(db: $0).setRoot(root, of: scan.source) }
    return removed
  }

  func contents(of source: SourceID) async throws -> SourceContents {
    try await files.cache().read { try PhotoTable(db: $0).contents(of: source) }
  }
}

extension FolderStore {
  /// Removes some photos of a folder that was not met, or else the folder; nil if none is left.
  private static func removeStale(_ db: Database, of scan: FolderScan) throws -> Int? {
    let folders = FolderTable(db: db, source: scan.source)
    var removed = 0
    let stale = try folders.stale(before: scan.number, limit: photosPerTransaction)
    guard !stale.isEmpty else { return nil }
    for folder in stale where removed < photosPerTransaction {
      let photos = try FolderFileTable(db: db).photos(
        in: folder, limit: photosPerTransaction - removed)
      removed += try photos.count { try PhotoTable(db: db).remove($0) }
      if removed < photosPerTransaction { try folders.remove(folder) }
    }
    return removed
  }
}
