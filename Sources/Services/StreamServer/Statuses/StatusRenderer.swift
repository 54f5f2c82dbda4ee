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

  /// A list of statuses in this order; those that are gone are left out.
  mutating func array(_ ids: [Int64]) throws -> JSONText { .array(try objects(ids)) }

  /// One status. Throws ``APIError/notFound``.
  mutating func object(_ id: Int64) throws -> JSONText {
    guard let status = try objects([id]).first else { throw APIError.notFound }
    return status
  }

  private mutating func objects(_ ids: [Int64]) throws -> [JSONText] {
    let lines = Dictionary(
      try Line.fetchAll(
        db,
        SQLRequest(
          literal: """
            SELECT status.id, author, visibility, pictures, json.json
              FROM status LEFT JOIN statusJSON AS json ON json.status = status.id
              WHERE status.id IN \(ids)
            """, cached: true)
      ).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let marks = try reactions(to: ids)
    var authors: [Int64: JSONText] = [:]
    var objects: [JSONText] = []
    for line in ids.compactMap({ lines[$0] }) {
      let author = try authors[line.author] ?? authorJSON(line.author)
      authors[line.author] = author
      objects.append(try object(line, author, marks[line.id] ?? []))
    }
    return objects
  }
}

extension StatusRenderer {
  /// What is needed of a status whose JSON is kept.
  private struct Line: FetchableRecord {
    let id: Int64
    let author: Int64
    let visibility: Visibility
    let pictures: Int
    let json: JSONText?

    init(row: Row) {
      id = row[0]
      author = row[1]
      visibility = row[2]
      pictures = row[3]
      json = (row[4] as Data?).map { JSONText(stored: $0) }
    }
  }

  private mutating func object(
    _ line: Line, _ author: JSONText, _ reactions: Set<Reaction>
  ) throws -> JSONText {
    var parts = [try line.json ?? made(line.id), author]
    if line.pictures > 0, !line.visibility.isOpen { parts.append(try closedPictures(of: line.id)) }
    if viewer != nil { parts.append(try JSONText(StatusMarks(reactions))) }
    return .merging(parts)
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

  /// What the viewer did to these.
  private func reactions(to ids: [Int64]) throws -> [Int64: Set<Reaction>] {
    guard let viewer else { return [:] }
    let rows = try Row.fetchAll(
      db,
      SQLRequest(
        literal: "SELECT status, kind FROM reaction WHERE user = \(viewer) AND status IN \(ids)",
        cached: true))
    return rows.reduce(into: [:]) { found, row in
      guard let reaction = Reaction(rawValue: row[1]) else { return }
      found[row[0], default: []].insert(reaction)
    }
  }
}
