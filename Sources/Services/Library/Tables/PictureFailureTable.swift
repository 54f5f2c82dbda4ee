import Domain
import GRDB
import Storage
import Web

/// Pictures that are none, and why.
struct PictureFailureTable {
  let db: Database

  func failure(of picture: String) throws -> PictureFailure? {
    let statement = try db.cachedStatement(sql: "SELECT * FROM pictureFailure WHERE name = ?")
    guard let row = try Row.fetchOne(statement, arguments: [picture]),
      let error = MediaError(row)
    else { return nil }
    return PictureFailure(
      error, until: Timestamp(milliseconds: row["until"]),
      freshness: Freshness(entityTag: row["entityTag"], lastModified: row["lastModified"]))
  }

  /// Stores a failure, if it says something about the picture rather than about this machine.
  func put(_ failure: PictureFailure, of picture: String) throws {
    guard let (kind, reason, size) = failure.error.columns else { return }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO pictureFailure
            (name, until, kind, reason, width, height, entityTag, lastModified)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        picture, failure.until.milliseconds, kind, reason, size?.width, size?.height,
        failure.freshness?.entityTag, failure.freshness?.lastModified,
      ])
  }

  func remove(_ picture: String) throws {
    try db.execute(sql: "DELETE FROM pictureFailure WHERE name = ?", arguments: [picture])
  }

  func removeAll() throws {
    try db.execute(sql: "DELETE FROM pictureFailure")
  }

  /// Removes what nobody has believed for a week: until then its version may save a download.
  func removeOld(at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM pictureFailure WHERE until <= ?",
      arguments: [now.advanced(by: .seconds(-604_800)).milliseconds])
  }
}

extension MediaError {
  fileprivate init?(_ row: Row) {
    switch row["kind"] as String {
    case "undecodable": self = .undecodable(reason: row["reason"])
    case "unavailable": self = .unavailable(reason: row["reason"])
    case "tooLarge":
      guard let width = row["width"] as Int?, let height = row["height"] as Int?,
        let size = PixelSize(width: width, height: height)
      else { return nil }
      self = .tooLarge(size)
    default: return nil
    }
  }

  fileprivate var columns: (kind: String, reason: String, size: PixelSize?)? {
    switch self {
    case .undecodable(let reason): ("undecodable", reason, nil)
    case .unavailable(let reason): ("unavailable", reason, nil)
    case .tooLarge(let size): ("tooLarge", "", size)
    case .missing, .unreadable, .timedOut, .decoderFailed: nil
    }
  }
}
