import Domain
import Foundation
import GRDB
import NIOCore

/// A status with everything that its JSON is made of.
struct StatusDetails {
  let status: Status
  /// The author's name.
  let author: String
  let media: [StoredMedia]
  let tags: [String]
  let mentioned: [Mention]

  init(_ status: Status, in db: Database) throws {
    self.status = status
    author = try User.find(status.author, in: db)?.name ?? ""
    media = status.pictures > 0 ? try StoredMedia.all(of: status.id, in: db) : []
    tags = try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM statusTag WHERE status = ? ORDER BY tag"),
      arguments: [status.id])
    mentioned = try Mention.all(in: status.id, in: db)
  }
}

/// The JSON of statuses, kept until anything in it changes.
///
/// Making it takes a hundred times as long as reading it. Triggers take out what may have changed, so
/// that what is here is true; see ``ServerSchema``.
struct StatusJSONTable {
  let db: Database

  /// Throws everything away that was kept at another address, or by a version that wrote it otherwise.
  func begin(for publicURL: String) throws {
    let form = "\(StatusResponse.version) \(publicURL)"
    guard try String.fetchOne(db, sql: "SELECT form FROM statusJSONForm") != form else { return }
    try db.execute(sql: "DELETE FROM statusJSON; DELETE FROM statusJSONForm")
    try db.execute(sql: "INSERT INTO statusJSONForm (form) VALUES (?)", arguments: [form])
  }

  /// Keeps the JSON of those statuses that have none, at an address.
  func keep(_ ids: [Int64], publicURL: String) throws {
    for id in ids {
      guard let status = try Status.find(id, in: db) else { continue }
      let json = try JSONText(
        StatusResponse(try StatusDetails(status, in: db), publicURL: publicURL))
      try db.execute(
        sql: "INSERT OR IGNORE INTO statusJSON (status, json) VALUES (?, ?)",
        arguments: [id, Data(json.bytes.readableBytesView)])
      // What earlier versions kept.
      try db.execute(
        sql: "UPDATE status SET json = NULL WHERE id = ? AND json IS NOT NULL", arguments: [id])
    }
  }
}

/// Writes statuses as JSON for one viewer, in one snapshot of the database.
struct StatusRenderer {
  let db: Database
  let household: Household
  /// Nil is everybody.
  let viewer: Int64?
  /// Those whose JSON was not kept, and had to be made.
  private(set) var unkept: [Int64] = []

  init(db: Database, household: Household, viewer: Int64?) {
    self.db = db
    self.household = household
    self.viewer = viewer
  }

  /// A list of statuses.
  mutating func array(_ lines: [StatusLine]) throws -> JSONText {
    .array(merging: try objects(lines))
  }

  /// A list of statuses in this order; those that are gone are left out.
  mutating func array(_ ids: [Int64]) throws -> JSONText {
    try array(try ids.compactMap { try StatusLine.find($0, for: viewer, in: db) })
  }

  /// One status. Throws ``APIError/notFound``.
  mutating func object(_ id: Int64) throws -> JSONText {
    guard let line = try StatusLine.find(id, for: viewer, in: db) else { throw APIError.notFound }
    return .merging(try objects([line])[0])
  }
}

/// What is needed of a status whose JSON is kept.
struct StatusLine: Sendable, FetchableRecord {
  let id: Int64
  let author: Int64
  let visibility: Visibility
  let pictures: Int
  /// What the viewer did to it.
  let reactions: ReactionSet
  let json: JSONText?

  /// What a row must begin with, in this order, of `status` and ``join``. No user has the id 0.
  static func columns(for viewer: Int64?) -> String {
    """
    status.id, status.author, status.visibility, status.pictures, \
    (SELECT sum(1 << kind) FROM reaction
      WHERE reaction.user = \(viewer ?? 0) AND reaction.status = status.id), \
    statusJSON.json
    """
  }
  static let columnCount = 6
  static let join = "LEFT JOIN statusJSON ON statusJSON.status = status.id"

  init(row: Row) {
    id = row[0]
    author = row[1]
    visibility = row[2]
    pictures = row[3]
    reactions = ReactionSet(rawValue: row[4] ?? 0)
    json = try? row.withUnsafeData(atIndex: 5) { $0.map { JSONText(stored: $0) } }
  }

  static func find(_ id: Int64, for viewer: Int64?, in db: Database) throws -> StatusLine? {
    try fetchOne(
      db.cachedStatement(
        sql: "SELECT \(columns(for: viewer)) FROM status \(join) WHERE status.id = ?"),
      arguments: [id])
  }
}

extension StatusRenderer {
  /// The objects that each is made of.
  private mutating func objects(_ lines: [StatusLine]) throws -> [[JSONText]] {
    var authors: [Int64: JSONText] = [:]
    return try lines.map { line in
      let author = try authors[line.author] ?? authorJSON(line.author)
      authors[line.author] = author
      return try parts(of: line, author)
    }
  }

  private mutating func parts(of line: StatusLine, _ author: JSONText) throws -> [JSONText] {
    var parts = [try line.json ?? made(line.id), author]
    if line.pictures > 0, !line.visibility.isOpen { parts.append(try closedPictures(of: line.id)) }
    if viewer != nil { parts.append(try Self.marks(line.reactions)) }
    return parts
  }

  private mutating func made(_ id: Int64) throws -> JSONText {
    guard let status = try Status.find(id, in: db) else { throw APIError.notFound }
    unkept.append(id)
    return try JSONText(
      StatusResponse(try StatusDetails(status, in: db), publicURL: household.url("")))
  }

  private func authorJSON(_ id: Int64) throws -> JSONText {
    guard let user = try User.find(id, in: db) else { throw APIError.notFound }
    return try household.authors.json(of: user)
  }

  private func closedPictures(of status: Int64) throws -> JSONText {
    let signature = try PictureSigner(db: db, viewer: viewer, now: household.time.now)
      .signature(for: status)
    return try JSONText(
      ClosedPictures(
        mediaAttachments: try StoredMedia.all(of: status, in: db).map {
          MediaResponse($0, publicURL: household.url(""), signature: signature)
        }))
  }

  /// Encoded once, as a page has forty of them.
  private static func marks(_ reactions: ReactionSet) throws -> JSONText {
    try encodedMarks[reactions] ?? JSONText(StatusMarks(reactions))
  }

  private static let encodedMarks = Dictionary(
    uniqueKeysWithValues: (0..<8).map { ReactionSet(rawValue: $0) }.compactMap { reactions in
      (try? JSONText(StatusMarks(reactions))).map { (reactions, $0) }
    })
}
