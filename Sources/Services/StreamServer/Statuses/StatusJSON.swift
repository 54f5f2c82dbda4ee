import Domain
import Foundation
import GRDB
import Markup
import NIOCore

// How statuses are written as JSON.
//
// An answer is one object of three parts:
// - What everybody sees of the status. Making it takes a hundred times as long as reading it, so it is kept in the
//   table `statusJSON` until a trigger finds that it may have changed.
// - What is the same in all statuses of its author.
// - What the viewer did to it, and which of their filters it matches.
extension Snapshot {
  /// Grows when what is kept or its meaning changes: then what older versions kept is thrown away.
  private static let jsonVersion = 3

  /// What a row must begin with, in this order, for a ``StatusLine``. No user has the id 0.
  var lineColumns: SQL {
    """
    status.id, status.author, status.visibility, status.pictures, status.boostOf, \
    (SELECT sum(1 << kind) FROM reaction
      WHERE reaction.user = \(viewer ?? 0) AND reaction.status = status.id), \
    \(isBoosted), \
    EXISTS (SELECT 1 FROM poll WHERE poll.status = status.id), \
    (SELECT json FROM statusJSON WHERE statusJSON.status = status.id)
    """
  }

  /// A list of statuses.
  func json(of lines: [StatusLine]) throws -> JSONValue {
    var authors: [Int64: JSONValue] = [:]
    let filters = try activeFilters()
    return .list(
      try lines.map { line in
        let author = try authors[line.author] ?? authorJSON(line.author)
        authors[line.author] = author
        return try json(of: line, by: author, filters)
      })
  }

  /// A list of statuses in this order; those that are gone are left out.
  func json(of ids: [Int64]) throws -> JSONValue {
    try json(of: try ids.compactMap(line))
  }

  /// One status. Throws ``APIError/notFound``.
  func json(of id: Int64) throws -> JSONValue {
    guard let line = try line(id) else { throw APIError.notFound }
    return try json(of: line, by: authorJSON(line.author), activeFilters())
  }

  /// Keeps the JSON of those statuses that have none.
  func keepJSON(of ids: [Int64]) throws {
    for status in try Status.fetchAll(db, keys: ids) where status.boostOf == nil {
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
    let form = "\(Self.jsonVersion) \(publicURL)"
    guard try String.fetchOne(db, sql: "SELECT form FROM statusJSONForm") != form else { return }
    try db.execute(sql: "DELETE FROM statusJSON; DELETE FROM statusJSONForm")
    try db.execute(sql: "INSERT INTO statusJSONForm (form) VALUES (?)", arguments: [form])
  }
}

/// What is needed of a status whose JSON is kept.
struct StatusLine: Sendable, FetchableRecord {
  static let columnCount = 9

  let id: Int64
  let author: Int64
  let visibility: StatusVisibility
  let pictures: Int
  /// What it boosts.
  let boostOf: Int64?
  /// What the viewer did to it.
  let reactions: ReactionSet
  let hasPoll: Bool
  /// Nil if it has to be made.
  let json: JSONValue?

  init(row: Row) {
    id = row[0]
    author = row[1]
    // Read as a number: GRDB reads other values in a general way, and a page has forty of them.
    visibility = StatusVisibility(rawValue: row[2]) ?? .mentioned
    pictures = row[3]
    boostOf = row[4]
    reactions = ReactionSet(rawValue: row[5] ?? 0).union(row[6] ? .boost : [])
    hasPoll = row[7]
    json = try? row.withUnsafeData(atIndex: 8) { $0.map { .written(ByteBuffer(bytes: $0)) } }
  }
}

extension Snapshot {
  private static let noPoll = JSONValue.written((["poll": nil] as JSONValue).bytes)

  private func line(_ id: Int64) throws -> StatusLine? {
    let query: SQL = "SELECT \(lineColumns) FROM status WHERE id = \(id)"
    return try SQLRequest<StatusLine>(literal: query, cached: true).fetchOne(db)
  }

  private func json(
    of line: StatusLine, by author: JSONValue, _ filters: [ActiveFilter]
  ) throws -> JSONValue {
    if let original = line.boostOf { return try boostJSON(line, of: original, by: author) }
    var parts = [try line.json ?? openJSON(of: line.id), author]
    if line.pictures > 0, !line.visibility.isOpen {
      parts.append(try pictures(of: line.id, signature: signature(for: line.id)))
    }
    parts.append(
      line.hasPoll
        ? ["poll": try StoredPoll.fetchOne(db, key: line.id).map(json) ?? nil] : Self.noPoll)
    if viewer != nil {
      parts.append(line.reactions.json)
      if let matches = try matches(of: line.id, with: filters) {
        parts.append(["filtered": matches])
      }
    }
    return .merged(parts)
  }

  private func openJSON(of id: Int64) throws -> JSONValue {
    guard let status = try Status.fetchOne(db, key: id) else { throw APIError.notFound }
    return try openJSON(of: status)
  }

  /// What everybody sees of a status who may see it. Of one that not everybody may see there are no
  /// pictures: their addresses are signed for whoever looks.
  private func openJSON(of status: Status) throws -> JSONValue {
    let author = try User.find(status.author, in: db)?.name ?? ""
    let url = "\(publicURL)/@\(author)/\(status.id)"
    let mentioned = try Mention.all(in: status.id, in: db)
    let tags = try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM statusTag WHERE status = ? ORDER BY tag"),
      arguments: [status.id])
    let people = mentioned.flatMap { [$0.name, "\($0.name)@\(household.domain)"] }
    let html = TextPieces(status.text).html(
      publicURL: publicURL, people: Set(people.map { $0.lowercased() }))
    let json: JSONValue = [
      "id": .id(status.id), "uri": .text(url), "url": .text(url),
      "created_at": .text(Timestamp(snowflake: status.id).text),
      "edited_at": JSONValue(status.editedAt?.text),
      "expires_at": JSONValue(status.expiresAt?.text),
      "in_reply_to_id": .id(status.replyTo), "in_reply_to_account_id": .id(status.replyToAuthor),
      "visibility": .text(status.visibility.word), "language": JSONValue(status.language),
      "sensitive": .boolean(status.isSensitive), "spoiler_text": .text(status.spoiler),
      "content": .text(html), "replies_count": .integer(status.replies),
      "reblogs_count": .integer(status.boosts), "reblog": nil,
      "favourites_count": .integer(status.favourites), "dislikes_count": .integer(status.dislikes),
      "mentions": .list(
        mentioned.map {
          [
            "id": .id($0.id), "username": .text($0.name), "acct": .text($0.name),
            "url": "\(publicURL)/@\($0.name)",
          ]
        }),
      "tags": .list(
        tags.map { ["name": .text($0), "url": "\(publicURL)/tags/\($0.percentEncoded)"] }),
    ]
    guard status.visibility.isOpen || status.pictures == 0 else { return json }
    return .merged([json, try pictures(of: status.id, signature: "")])
  }

  private func pictures(of status: Int64, signature: String) throws -> JSONValue {
    let media = try StoredMedia.all(of: status, in: db)
    return [
      "media_attachments": .list(
        media.map { $0.json(publicURL: publicURL, signature: signature) })
    ]
  }

  private func authorJSON(_ id: Int64) throws -> JSONValue {
    guard let user = try User.find(id, in: db) else { throw APIError.notFound }
    return household.authors.json(of: user, publicURL: publicURL)
  }
}

extension ReactionSet {
  /// What a viewer did to a status: written once, as a page has forty of them.
  fileprivate var json: JSONValue { Self.written[rawValue & 15] }

  private static let written = (0..<16).map {
    JSONValue.written(ReactionSet(rawValue: $0).members.bytes)
  }

  private var members: JSONValue {
    [
      "favourited": .boolean(contains(.favourite)), "disliked": .boolean(contains(.dislike)),
      "bookmarked": .boolean(contains(.bookmark)), "reblogged": .boolean(contains(.boost)),
      "muted": false, "pinned": false,
    ]
  }
}

extension StoredMedia {
  /// A picture as the API shows it; `signature` follows addresses that are good for one viewer only.
  func json(publicURL: String, signature: String) -> JSONValue {
    var meta: [(name: String, value: JSONValue)] = [
      ("original", Self.size(width, height)), ("small", Self.size(previewWidth, previewHeight)),
    ]
    if let focus { meta.append(("focus", ["x": .fraction(focus.x), "y": .fraction(focus.y)])) }
    return [
      "id": .id(id), "type": "image",
      "url": .text(publicURL + address + signature),
      "preview_url": .text(publicURL + previewAddress + signature),
      "remote_url": nil, "preview_remote_url": nil, "text_url": nil,
      "meta": .object(meta), "description": JSONValue(description), "blurhash": .text(blurhash),
    ]
  }

  private static func size(_ width: Int, _ height: Int) -> JSONValue {
    // Six digits are plenty.
    let aspect = (Double(width) / Double(height) * 1_000_000).rounded(.down) / 1_000_000
    return [
      "width": .integer(width), "height": .integer(height), "size": "\(width)x\(height)",
      "aspect": .fraction(aspect),
    ]
  }
}
