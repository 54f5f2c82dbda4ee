import Domain
import GRDB
import Storage
import Web

/// Why a picture cannot be shown, as it is stored.
struct FailureRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "pictureFailure"
  private let name: String
  private let until: Timestamp
  private let kind: String
  private var reason = ""
  private var width: Int?
  private var height: Int?
  private let entityTag: String?
  private let lastModified: String?

  /// Nil for a failure that says something about this machine rather than about the picture.
  init?(_ failure: PictureFailure, of picture: String) {
    name = picture
    until = failure.until
    entityTag = failure.freshness?.entityTag
    lastModified = failure.freshness?.lastModified
    switch failure.error {
    case .undecodable(let reason): (kind, self.reason) = ("undecodable", reason)
    case .unavailable(let reason): (kind, self.reason) = ("unavailable", reason)
    case .tooLarge(let size): (kind, width, height) = ("tooLarge", size.width, size.height)
    case .missing, .unreadable, .timedOut, .decoderFailed: return nil
    }
  }

  /// The failure; nil if this version does not know its kind.
  var failure: PictureFailure? {
    error.map {
      PictureFailure(
        $0, until: until,
        freshness: Freshness(entityTag: entityTag, lastModified: lastModified))
    }
  }

  private var error: MediaError? {
    switch kind {
    case "undecodable": .undecodable(reason: reason)
    case "unavailable": .unavailable(reason: reason)
    case "tooLarge": PixelSize(width: width ?? 0, height: height ?? 0).map { .tooLarge($0) }
    default: nil
    }
  }

  /// Removes failures that nobody has believed for a week: until then their versions may save a
  /// download.
  static func removeOld(_ db: Database, at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM pictureFailure WHERE until <= ?",
      arguments: [now.advanced(by: .seconds(-604_800))])
  }
}
