import Domain
import Foundation
import GRDB
import NIOCore

// How statuses are written as JSON.
//
// An answer is one object of three parts: what everybody sees of the status, which takes a hundred times
// as long to make as to read, and so is kept in the table `statusJSON` until a trigger finds that it may
// have changed; what all statuses of its author say alike; and what the viewer did to it.
extension Snapshot {
  /// What a row must begin with, in this order, for a ``StatusLine``. No user has the id 0.
  var lineColumns: SQL {
    """
    status.id, status.author, status.visibility, status.pictures, \
    (SELECT sum(1 << kind) FROM reaction
      WHERE reaction.user = \(viewer ?? 0) AND reaction.status = status.id), \
    (SELECT json FROM statusJSON WHERE statusJSON.status = status.id)
    """
  }

  /// A list of statuses.
  func json(of lines: [StatusLine]) throws -> JSONText {
    var authors: [Int64: JSONText] = [:]
    return .array(
      try lines.map { line in
        let author = try authors[line.author] ?? authorJSON(line.author)
        authors[line.author] = author
        return try json(of: line, by: author)
      })
  }

  /// A list of statuses in this order; those that are gone are left out.
  func json(of ids: [Int64]) throws -> JSONText {
    try json(of: try ids.compactMap(line))
  }

  /// One status. Throws ``APIError/notFound``.
  func json(of id: Int64) throws -> JSONText {
    guard let line = try line(id) else { throw APIError.notFound }
    return try json(of: line, by: authorJSON(line.author))
  }

  /// Keeps the JSON of those statuses that have none.
  func keepJSON(of ids: [Int64]) throws {
    for status in try Status.fetchAll(db, keys: ids) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO statusJSON (status, json) VALUES (?, ?)",
        arguments: [status.id, Data(try openJSON(of: status).bytes.readableBytesView)])
      // What earlier versions kept.
      try db.execute(
        sql: "UPDATE status SET json = NULL WHERE id = ? AND json IS NOT NULL",
        arguments: [status.id])
    }
  }

  /// Throws away what was kept at another address, or by a version that wrote it otherwise.
  func removeOldJSON() throws {
    let form = "\(StatusResponse.version) \(publicURL)"
    guard try String.fetchOne(db, sql: "SELECT form FROM statusJSONForm") != form else { return }
    try db.execute(sql: "DELETE FROM statusJSON; DELETE FROM statusJSONForm")
    try db.execute(sql: "INSERT INTO statusJSONForm (form) VALUES (?)", arguments: [form])
  }
}

/// What is needed of a status whose JSON is kept.
struct StatusLine: Sendable, FetchableRecord {
  static let columnCount = 6

  let id: Int64
  let author: Int64
  let visibility: Visibility
  let pictures: Int
  /// What the viewer did to it.
  let reactions: ReactionSet
  /// Nil if it has to be made.
  let json: JSONText?

  init(row: Row) {
    id = row[0]
    author = row[1]
    visibility = row[2]
    pictures = row[3]
    reactions = ReactionSet(rawValue: row[4] ?? 0)
    json = try? row.withUnsafeData(atIndex: 5) { $0.map { JSONText(stored: $0) } }
  }
}

extension Snapshot {
  private func line(_ id: Int64) throws -> StatusLine? {
    let query: SQL = "SELECT \(lineColumns) FROM status WHERE id = \(id)"
    return try SQLRequest<StatusLine>(literal: query, cached: true).fetchOne(db)
  }

  private func json(of line: StatusLine, by author: JSONText) throws -> JSONText {
    var parts = [try line.json ?? openJSON(of: line.id), author]
    if line.pictures > 0, !line.visibility.isOpen { parts.append(try closedPictures(of: line.id)) }
    if viewer != nil { parts.append(try marks(line.reactions)) }
    return .merging(parts)
  }

  private func openJSON(of id: Int64) throws -> JSONText {
    guard let status = try Status.fetchOne(db, key: id) else { throw APIError.notFound }
    return try openJSON(of: status)
  }

  private func openJSON(of status: Status) throws -> JSONText {
    try JSONText(StatusResponse(status, in: db, publicURL: publicURL))
  }

  private func authorJSON(_ id: Int64) throws -> JSONText {
    guard let user = try User.find(id, in: db) else { throw APIError.notFound }
    return try household.authors.json(of: user, publicURL: publicURL)
  }

  /// The pictures of a status that not everybody may see: their addresses are signed for the viewer.
  private func closedPictures(of status: Int64) throws -> JSONText {
    let signature = try signature(for: status)
    return try JSONText([
      "media_attachments": try StoredMedia.all(of: status, in: db).map {
        MediaResponse($0, publicURL: publicURL, signature: signature)
      }
    ])
  }

  /// Encoded once, as a page has forty of them.
  private func marks(_ reactions: ReactionSet) throws -> JSONText {
    try Self.encodedMarks[reactions] ?? JSONText(StatusMarks(reactions))
  }

  private static let encodedMarks = Dictionary(
    uniqueKeysWithValues: (0..<8).map { ReactionSet(rawValue: $0) }.compactMap { reactions in
      (try? JSONText(StatusMarks(reactions))).map { (reactions, $0) }
    })
}
