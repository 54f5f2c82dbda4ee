import Domain
import GRDB

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
