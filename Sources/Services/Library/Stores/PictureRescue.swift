import Domain
import GRDB

/// Brings the originals of a lost index into the new one, when that is opened.
struct PictureRescue {
  let folder: PictureFolder

  /// Adds all whose files are whole, if the index is empty; the rest is removed, as it would not be counted.
  ///
  /// Thumbnails are not worth it: they are made of originals. What was in rows went with them.
  func run(in cache: DatabaseFile) throws {
    guard try cache.readNow({ try PictureTable(db: $0).isEmpty }), !folder.names().isEmpty
    else { return }
    // Looked at again: nobody writes a file that has no row, and no row is added while this writes.
    try cache.writeNow { db in
      let table = PictureTable(db: db)
      guard try table.isEmpty else { return }
      var known: Set<PictureDigest> = []
      let latest = folder.originals().sorted(by: Self.isRather)
        .filter { known.insert($0.name.picture).inserted }
      try table.rescue(latest.reversed())
      folder.remove(Set(folder.names()).subtracting(latest.map(\.name.text)))
    }
  }

  /// The later; of one file with two names that which expires sooner.
  private static func isRather(
    _ one: PictureFolder.Original, than other: PictureFolder.Original
  ) -> Bool {
    guard one.cameAt == other.cameAt else { return one.cameAt > other.cameAt }
    return one.name.expiresAt?.milliseconds ?? .max < other.name.expiresAt?.milliseconds ?? .max
  }
}

/// Making the index anew from the originals that are still there, after it was lost.
extension PictureTable {
  /// How long an original is shown that cannot be asked about, as its server's words are lost; `Lifetime`
  /// of the service `Media` says why.
  private static let lifetime = Duration.seconds(30 * 86_400)

  /// Whether nothing is kept, as far as the index knows.
  var isEmpty: Bool {
    get throws { try Int.fetchOne(db, sql: "SELECT 1 FROM picture LIMIT 1") == nil }
  }

  /// Adds originals, the first of them as the least recently used; no two may be of one picture.
  func rescue(_ originals: [PictureFolder.Original]) throws {
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO picture (name, width, height, version, used, size, file, expiresAt,
            freshUntil)
          VALUES (?, 0, 0, '', ?, ?, ?, ?, ?)
        """)
    for (place, original) in originals.enumerated() {
      let freshUntil = original.cameAt.advanced(by: Self.lifetime)
      try statement.execute(arguments: [
        original.name.picture.text, place, original.name.size, original.name.text,
        original.name.expiresAt?.milliseconds, freshUntil.milliseconds,
      ])
    }
  }
}
