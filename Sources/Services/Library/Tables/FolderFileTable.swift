import Domain
import Foundation
import GRDB
import Storage

/// The files of a folder as they were when they were last read.
struct FolderFileTable {
  let db: Database

  func all(in folder: Int64) throws -> [IndexedFile] {
    let statement = try db.cachedStatement(sql: "SELECT * FROM folderFile WHERE folder = ?")
    return try Row.fetchAll(statement, arguments: [folder]).map(IndexedFile.init)
  }

  func photo(in folder: Int64, named name: [UInt8]) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT photo FROM folderFile WHERE folder = ? AND name = ?")
    return try Int64?.fetchOne(statement, arguments: [folder, Data(name)]) ?? nil
  }

  func photos(in folder: Int64, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT photo FROM folderFile WHERE folder = ? AND photo IS NOT NULL LIMIT ?",
      arguments: [folder, limit])
  }

  func set(_ file: IndexedFile, photo: Int64?, in folder: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO folderFile (folder, name, size, modified, captionSize,
          captionModified, problem, photo) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    var problem: String?
    if case .broken(let reason) = file.content { problem = reason }
    try statement.execute(
      arguments: [
        folder, Data(file.name), file.state.size, file.state.modified, file.state.captionSize,
        file.state.captionModified, problem, photo,
      ])
  }

  func remove(in folder: Int64, named name: [UInt8]) throws {
    let statement = try db.cachedStatement(
      sql: "DELETE FROM folderFile WHERE folder = ? AND name = ?")
    try statement.execute(arguments: [folder, Data(name)])
  }
}

extension IndexedFile {
  fileprivate init(_ row: Row) {
    let content: Content
    if let reason = row["problem"] as String? {
      content = .broken(reason: reason)
    } else {
      content = (row["photo"] as Int64?) == nil ? .other : .photo
    }
    self.init(
      name: Array(row["name"] as Data),
      state: FileState(
        size: row["size"], modified: row["modified"], captionSize: row["captionSize"],
        captionModified: row["captionModified"]),
      content: content)
  }
}
