import Domain
import Foundation
import GRDB
import Storage

extension CacheSchema {
  /// Finds photos by what their files were like, as those of files that were moved are.
  static let movedFiles24: MigrationStep = """
    CREATE INDEX folderFileByState ON folderFile (modified, size) WHERE photo IS NOT NULL;
    """
}

/// Photos whose files have other paths now.
extension FolderStore {
  static let photosLike = """
    SELECT path, name FROM folderFile CROSS JOIN folder ON folder.id = folderFile.folder
      WHERE modified = ? AND size = ? AND photo IS NOT NULL AND source = ?
    """

  func photos(like states: [FileState], of source: SourceID) async throws
    -> [FileState: [FilePlace]]
  {
    try await files.cache().read { db in
      let statement = try db.cachedStatement(sql: Self.photosLike)
      return try states.reduce(into: [:]) { photos, state in
        let rows = try Row.fetchAll(statement, arguments: [state.modified, state.size, source])
        photos[state] = rows.map { row in
          FilePlace(
            folder: FileLocation(bytes: row["path"] as Data), name: Array(row["name"] as Data))
        }
      }
    }
  }

  /// The library is written within the cache's transaction, and ends its own first. Where the cache cannot be written,
  /// or another process has moved the photos already, nothing is done to the library. If only the library's ends, the
  /// next scan finds the same moves again, and nothing is left to be done to the library.
  func move(_ moves: [FileMove], in scan: FolderScan) async throws {
    let people = files.people
    try await files.cache().write { db in
      let table = FolderTable(db: db, source: scan.source)
      let moved = try moves.filter { try table.move($0, scan: scan.number) }
      guard !moved.isEmpty, let number = scan.source.number else { return }
      let photos = moved.map { PhotoID(source: scan.source, item: $0.new.path.encoded) }
      let (seen, tags) = try people.writeNow { people in
        let marks = PhotoMarks(db: people, source: number)
        for move in moved { try marks.move(move.old.path.encoded, to: move.new.path.encoded) }
        let seen = try photos.filter { try marks.isSeen($0.item) }
        return (seen, try TagTexts(people, PostKeys(people)).texts(of: photos))
      }
      let marking = try db.cachedStatement(
        sql: "UPDATE photo SET isSeen = 1 WHERE source = ? AND item = ? AND isSeen = 0")
      for photo in seen { try marking.execute(arguments: [photo.source, photo.item]) }
      try TagTexts.store(tags, db)
    }
  }
}

extension FolderTable {
  /// Gives the row of a photo another path, where nothing is known of that; returns whether it was still to be done.
  fileprivate func move(_ move: FileMove, scan: Int64) throws -> Bool {
    guard let old = try row(of: move.old.folder) else { return false }
    let new = try visit(move.new.folder, scan: scan)
    let item = move.new.path.encoded
    let moving = try db.cachedStatement(
      sql: """
        UPDATE folderFile
          SET folder = ?1, name = ?2, captionSize = \(FileState.unreadSize), captionModified = 0
          WHERE folder = ?3 AND name = ?4 AND size = ?5 AND modified = ?6 AND photo IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM folderFile WHERE folder = ?1 AND name = ?2)
            AND NOT EXISTS (SELECT 1 FROM photo WHERE source = ?7 AND item = ?8)
          RETURNING photo
        """)
    let photo = try Int64.fetchOne(
      moving,
      arguments: [
        new, Data(move.new.name), old, Data(move.old.name), move.state.size, move.state.modified,
        source, item,
      ])
    guard let photo else { return false }
    try db.cachedStatement(sql: "UPDATE photo SET item = ? WHERE id = ?")
      .execute(arguments: [item, photo])
    return true
  }
}

/// What the person gave the photos of a source, within a transaction on `library.sqlite`.
private struct PhotoMarks {
  let db: Database
  let source: Int64

  /// Takes all marks along to another item. A photo that was there once may have left some: the tags and comments of
  /// both are kept, and the reaction of the one that moves. Of two seen marks the later one stays, as the cache would
  /// repeat all of them if the last number were gone.
  func move(_ old: String, to new: String) throws {
    for sql in [
      """
      DELETE FROM seen WHERE source = ?1 AND item IN (?2, ?3) AND sequence <
        (SELECT max(sequence) FROM seen WHERE source = ?1 AND item IN (?2, ?3))
      """,
      "UPDATE seen SET item = ?3 WHERE source = ?1 AND item = ?2",
      "UPDATE note SET item = ?3 WHERE source = ?1 AND item = ?2",
      "UPDATE OR REPLACE reaction SET item = ?3 WHERE source = ?1 AND item = ?2",
      "UPDATE OR REPLACE tag SET item = ?3 WHERE source = ?1 AND item = ?2",
    ] {
      try db.cachedStatement(sql: sql).execute(arguments: [source, old, new])
    }
  }

  func isSeen(_ item: String) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM seen WHERE source = ? AND item = ?")
    return try Row.fetchOne(statement, arguments: [source, item]) != nil
  }
}
