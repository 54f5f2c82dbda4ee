import Crypto
import Domain
import Foundation
import GRDB

/// A picture that somebody uploaded.
struct StoredMedia: Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "media"

  /// Where the eye should go: -1 to 1 from left to right and from bottom to top.
  struct Focus: Hashable, Sendable, Encodable {
    let x: Double
    let y: Double

    init(x: Double, y: Double) {
      self.x = min(max(x, -1), 1)
      self.y = min(max(y, -1), 1)
    }

    /// Reads `-0.5,0.25`; nil if it is something else.
    init?(_ text: String) {
      let parts = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
        return nil
      }
      self.init(x: x, y: y)
    }
  }

  let id: Int64
  let owner: Int64
  /// Nil before it is posted.
  var status: Int64?
  var position = 0
  /// What it is called in addresses: chance, which says nothing of what is in it.
  let name: String
  /// Where its file is kept: the content's hash, and an ending for its type.
  let file: String
  let type: String
  let width: Int
  let height: Int
  let preview: String
  let previewWidth: Int
  let previewHeight: Int
  /// How long both files are; nil if that was not looked up yet.
  let bytes: Int?
  let blurhash: String
  var description: String?
  var focus: Focus?
}

extension StoredMedia {
  init(row: Row) {
    let x: Double? = row["focusX"]
    let y: Double? = row["focusY"]
    self.init(
      id: row["id"], owner: row["owner"], status: row["status"], position: row["position"],
      name: row["name"], file: row["file"], type: row["type"], width: row["width"],
      height: row["height"], preview: row["preview"], previewWidth: row["previewWidth"],
      previewHeight: row["previewHeight"], bytes: row["bytes"], blurhash: row["blurhash"],
      description: row["description"], focus: x.flatMap { x in y.map { Focus(x: x, y: $0) } })
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["owner"] = owner
    container["status"] = status
    container["position"] = position
    container["name"] = name
    container["file"] = file
    container["type"] = type
    container["width"] = width
    container["height"] = height
    container["preview"] = preview
    container["previewWidth"] = previewWidth
    container["previewHeight"] = previewHeight
    container["bytes"] = bytes
    container["blurhash"] = blurhash
    container["description"] = description
    container["focusX"] = focus?.x
    container["focusY"] = focus?.y
  }

  static func find(_ id: Int64, in db: Database) throws -> StoredMedia? {
    try fetchOne(db, key: id)
  }

  /// The picture of this name in addresses.
  static func find(named name: String, in db: Database) throws -> StoredMedia? {
    try fetchOne(db, key: ["name": name])
  }

  /// The pictures of a status, in order.
  static func all(of status: Int64, in db: Database) throws -> [StoredMedia] {
    try fetchAll(
      db.cachedStatement(sql: "SELECT * FROM media WHERE status = ? ORDER BY position"),
      arguments: [status])
  }

  /// Those whose bytes were not counted yet, at most `limit`.
  static func unmeasured(limit: Int, in db: Database) throws -> [StoredMedia] {
    try filter(Column("bytes") == nil).limit(limit).fetchAll(db)
  }

  /// Writes its description and focus, and nothing else: it may have been posted meanwhile.
  func describe(in db: Database) throws {
    try update(db, columns: ["description", "focusX", "focusY"])
  }

  /// How many of somebody's were not posted, and how many bytes all of them have.
  static func usage(
    of owner: Int64, in db: Database
  ) throws -> (unposted: Int, bytes: Int) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) FILTER (WHERE status IS NULL), sum(bytes) FROM media WHERE owner = ?
        """, arguments: [owner])
    return (row?[0] ?? 0, row?[1] ?? 0)
  }

  /// Forgets what was uploaded before this id and never posted.
  static func removeUnposted(before id: Int64, in db: Database) throws {
    try filter(Column("status") == nil && Column("id") < id).deleteAll(db)
  }
}

extension StoredMedia {
  /// A name that nobody guesses: 128 random bits.
  static func newName() -> String {
    SymmetricKey(size: .bits128).withUnsafeBytes { $0.hexadecimal }
  }

  /// The path in the picture's address.
  var address: String { "/media/" + name + Self.ending(of: file) }

  /// The path in the smaller picture's address.
  var previewAddress: String { "/media/" + name + "-small" + Self.ending(of: preview) }

  /// Where the file is kept that has this name in its address; nil if neither has.
  func path(of name: String) -> String? {
    switch "/media/" + name {
    case address: file
    case previewAddress: preview
    default: nil
    }
  }

  private static func ending(of file: String) -> Substring { file.drop { $0 != "." } }
}

extension Sequence<UInt8> {
  /// Two digits for each byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
