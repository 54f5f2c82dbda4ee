import GRDB

/// Files that may belong to no picture: noted before they are stored, and when theirs went.
struct LooseFileTable {
  let db: Database

  func note(_ files: [String]) throws {
    for file in files {
      try db.execute(sql: "INSERT OR IGNORE INTO looseFile (file) VALUES (?)", arguments: [file])
    }
  }

  func all() throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT file FROM looseFile
          WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.file = looseFile.file)
            AND NOT EXISTS (SELECT 1 FROM media WHERE media.preview = looseFile.file)
        """)
  }

  func forget(_ files: [String]) throws {
    for file in files {
      try db.execute(sql: "DELETE FROM looseFile WHERE file = ?", arguments: [file])
    }
    try db.execute(
      sql: """
        DELETE FROM looseFile WHERE file IN (SELECT file FROM media)
          OR file IN (SELECT preview FROM media)
        """)
  }
}
