import Domain
import GRDB
import Markup

// A boost is a row of `status` without words of its own that points to what it boosts. Whoever sees it sees
// the original, too: it is never for more people, goes at the same moment, and goes with it.
extension Snapshot {
  /// Boosts a status for the viewer, or takes that back; the boost, or the status, as JSON. May be
  /// repeated. `visibility` is who the boost is for, if not all who may see the status.
  func boost(_ id: Int64, for visibility: StatusVisibility?, isWanted: Bool) throws -> JSONValue {
    let original = try isWanted ? status(id) : status(id, orWhere: isBoosted)
    let known = try Status.filter(Column("boostOf") == original.id && Column("author") == viewer)
      .fetchOne(db)
    guard isWanted else {
      if let known { try remove(known) }
      try keepJSON(of: [original.id])
      return try json(of: original.id)
    }
    let boost = try known ?? insertBoost(of: original, visibility ?? .everybody)
    try keepJSON(of: [original.id])
    return try json(of: boost.id)
  }

  /// Whether the viewer boosted a row of `status`.
  var isBoosted: SQL {
    """
    EXISTS (SELECT 1 FROM status AS boost
      WHERE boost.boostOf = status.id AND boost.author = \(viewer))
    """
  }

  /// Counts a boost at what it boosts, as far as everybody sees it who sees that.
  func countBoost(_ boost: Status, by change: Int) throws {
    try db.execute(
      sql: """
        UPDATE status SET boosts = boosts + ? WHERE id = ? AND ? <= max(1, min(2, visibility))
        """, arguments: [change, boost.boostOf, boost.visibility])
  }

  /// Those who boosted a status, as far as the viewer may know, the latest first, at most 80.
  func boosters(of id: Int64) throws -> [User] {
    let authors: SQL = """
      SELECT status.author FROM status WHERE status.boostOf = \(id) AND \(shown)
        ORDER BY status.id DESC LIMIT 80
      """
    return try SQLRequest<Int64>(literal: authors).fetchAll(db)
      .compactMap { try User.find($0, in: db) }
  }

  private func insertBoost(of original: Status, _ wanted: StatusVisibility) throws -> Status {
    guard let author = viewer else { throw APIError.needsUser }
    let isTheirs = original.author == author && original.visibility == .household
    guard original.visibility.isOpen || isTheirs, wanted != .mentioned else {
      throw APIError.notAllowed
    }
    let boost = Status(
      id: household.store.ids.next(), author: author,
      visibility: original.visibility.rawValue > wanted.rawValue ? original.visibility : wanted,
      expiresAt: original.expiresAt, replyTo: nil, replyToAuthor: nil, boostOf: original.id,
      isSensitive: false, spoiler: "", language: nil, text: "")
    try boost.insert(db)
    changes.note(.posted(boost.id))
    try countBoost(boost, by: 1)
    try notify(original.author, of: .boost, original.id)
    return boost
  }
}

extension Snapshot {
  /// A boost as JSON: who boosted and when, around what they boosted.
  func boostJSON(_ line: StatusLine, of original: Int64, by author: JSONValue) throws -> JSONValue {
    guard let shown = try Status.fetchOne(db, key: original) else { throw APIError.notFound }
    let names = try [line.author, shown.author].map { try User.find($0, in: db)?.name ?? "" }
    return .merged([
      [
        "id": .id(line.id), "uri": "\(publicURL)/@\(names[0])/\(line.id)/activity",
        "url": "\(publicURL)/@\(names[1])/\(original)",
        "created_at": .text(Timestamp(snowflake: line.id).text),
        "edited_at": nil, "expires_at": JSONValue(shown.expiresAt?.text),
        "in_reply_to_id": nil, "in_reply_to_account_id": nil,
        "visibility": .text(line.visibility.word), "language": JSONValue(shown.language),
        "sensitive": .boolean(shown.isSensitive), "spoiler_text": .text(shown.spoiler),
        "content": "", "media_attachments": [], "mentions": [], "tags": [],
        "replies_count": .integer(shown.replies), "reblogs_count": .integer(shown.boosts),
        "favourites_count": .integer(shown.favourites), "dislikes_count": .integer(shown.dislikes),
        "reblog": try json(of: original), "poll": nil,
      ], author,
    ])
  }
}
