import Domain
import Foundation
import GRDB

/// Brings rows and files of pictures together again, after a process that ended in between.
struct PictureSweep {
  let files: LibraryFiles
  let folder: PictureFolder

  /// Removes files without a row and rows without a file, unless another process is about to write a
  /// file.
  func run() async throws {
    // Where earlier versions had their thumbnails.
    try? FileManager.default.removeItem(atPath: files.cacheFolder + "/thumbnails")
    let cache = try files.cache()
    let isNeeded = try await cache.read { try !PictureTable(db: $0).files().isEmpty }
    guard try isNeeded || !folder.names().isEmpty else { return }
    try LibraryFolder(path: folder.path).create()
    try folder.ifIdle {
      let names = Set(try folder.names())
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

/// Brings the originals of a lost index into the new one, when that is opened.
struct PictureRescue {
  let folder: PictureFolder

  /// How long an original is shown that cannot be asked about, as its server's words are lost;
  /// `Lifetime` of the service `Media` says why.
  private static let lifetime = Duration.seconds(30 * 86_400)

  /// If the index is empty, adds all originals whose files are complete, and removes all other files,
  /// which would not be counted.
  ///
  /// Thumbnails are not rescued: they are made of originals. Pictures in rows went with the rows.
  func run(in cache: DatabaseFile) throws {
    guard try cache.readNow(Self.isEmpty), try !folder.names().isEmpty else { return }
    try cache.writeNow { db in
      // Asked again: nobody writes a file that has no row, and no row is added while this writes.
      guard try Self.isEmpty(db) else { return }
      var known: Set<PictureDigest> = []
      let latest = try folder.originals().sorted(by: Self.isLater)
        .filter { known.insert($0.name.picture).inserted }
      // The oldest counts as the least recently used.
      for (place, original) in latest.reversed().enumerated() {
        try add(original, usedAt: place, db)
      }
      folder.remove(Set(try folder.names()).subtracting(latest.map(\.name.text)))
    }
  }
}

extension PictureRescue {
  private static func isEmpty(_ db: Database) throws -> Bool {
    try Row.fetchOne(db, sql: "SELECT 1 FROM picture LIMIT 1") == nil
  }

  private func add(_ original: PictureFolder.Original, usedAt place: Int, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO picture (name, width, height, version, used, size, file, expiresAt,
            freshUntil)
          VALUES (?, 0, 0, '', ?, ?, ?, ?, ?)
        """)
    let name = original.name
    try statement.execute(arguments: [
      name.picture.text, place, name.size, name.text, name.expiresAt,
      original.cameAt.advanced(by: Self.lifetime),
    ])
  }

  /// The later one first; of one file with two names, the one that expires sooner.
  private static func isLater(
    _ one: PictureFolder.Original, than other: PictureFolder.Original
  ) -> Bool {
    guard one.cameAt == other.cameAt else { return one.cameAt > other.cameAt }
    return one.name.expiresAt ?? .distantFuture < other.name.expiresAt ?? .distantFuture
  }
}
