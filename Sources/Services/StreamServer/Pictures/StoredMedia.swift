import Crypto
import Domain
import Foundation
import GRDB

/// A picture that somebody uploaded.
struct StoredMedia: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "media"

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
  /// A file of at most ``mediumSide``; nil if the original is no larger, or an earlier version stored it.
  var medium: String?
  var mediumWidth: Int?
  var mediumHeight: Int?
  /// The size of all files; nil if an earlier version did not store it.
  let bytes: Int?
  let blurhash: String
  var description: String?
  var focusX: Double?
  var focusY: Double?

  var focus: PictureFocus? {
    get { focusX.flatMap { x in focusY.map { PictureFocus(x: x, y: $0) } } }
    set { (focusX, focusY) = (newValue?.x, newValue?.y) }
  }
}

/// Where the eye should go: -1 to 1 from left to right and from bottom to top.
struct PictureFocus: Hashable, Sendable {
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

extension StoredMedia {
  /// The pictures of a status, in order.
  static func all(of status: Int64, in db: Database) throws -> [StoredMedia] {
    try fetchAll(
      db.cachedStatement(sql: "SELECT * FROM media WHERE status = ? ORDER BY position"),
      arguments: [status])
  }

  /// A description that is not too long. Throws ``APIError``.
  static func description(_ text: String, _ limits: ServerLimits) throws -> String {
    guard text.fits(limits.descriptionCharacters) else {
      throw APIError.unprocessable(
        "Description is too long (maximum is \(limits.descriptionCharacters) characters)")
    }
    return text
  }

  /// Writes its description and focus, and nothing else: it may have been posted meanwhile.
  func describe(in db: Database) throws {
    try update(db, columns: ["description", "focusX", "focusY"])
  }

  /// How many of somebody's were not posted, how many there are, and how many bytes all of them have.
  static func usage(
    of owner: Int64, in db: Database
  ) throws -> (unposted: Int, count: Int, bytes: Int) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) FILTER (WHERE status IS NULL), count(*), sum(bytes) FROM media
          WHERE owner = ?
        """, arguments: [owner])
    return (row?[0] ?? 0, row?[1] ?? 0, Count(wrappedValue: row?[2] ?? 0).wrappedValue)
  }

  /// Throws ``APIError`` unless somebody may have one more, of this size.
  static func requireRoom(
    for bytes: Int, of owner: Int64, _ limits: ServerLimits, in db: Database
  ) throws {
    let usage = try usage(of: owner, in: db)
    guard usage.count < limits.media else {
      throw APIError.unprocessable(
        "You have \(usage.count) pictures here, and this server keeps no more of one person")
    }
    guard usage.bytes + bytes <= limits.mediaBytes else {
      throw APIError.unprocessable(
        "Your pictures have \(usage.bytes >> 20) MB of the \(limits.mediaBytes >> 20) MB that this "
          + "server keeps of one person: there is no room for this one")
    }
  }

  /// Whether it is a picture of a person.
  func isPortrait(in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM user WHERE avatar = ?1 OR header = ?1)",
      arguments: [id]) ?? false
  }
}

extension StoredMedia {
  /// A new name: 128 random bits, which nobody guesses.
  static func newName() -> String {
    SymmetricKey(size: .bits128).withUnsafeBytes { $0.hexadecimal }
  }

  /// Pixels of a medium picture on its longer side: enough for most screens at a fraction of a camera's bytes.
  static let mediumSide = 1600

  /// The names of its files.
  var files: [String] { [file, preview] + (medium.map { [$0] } ?? []) }

  /// The path in the picture's address.
  var address: String { "/media/" + name + Self.ending(of: file) }

  /// The path in the smaller picture's address.
  var previewAddress: String { "/media/" + name + "-small" + Self.ending(of: preview) }

  /// The path in the medium picture's address; nil if there is none.
  var mediumAddress: String? {
    medium.map { "/media/" + name + "-medium" + Self.ending(of: $0) }
  }

  /// Where the file is kept that has this name in its address; nil if none has.
  func path(of name: String) -> String? {
    switch "/media/" + name {
    case address: file
    case previewAddress: preview
    case mediumAddress: medium
    default: nil
    }
  }

  private static func ending(of file: String) -> Substring { file.drop { $0 != "." } }
}
