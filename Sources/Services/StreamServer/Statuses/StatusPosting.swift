import Domain
import Foundation
import GRDB

// Posting, changing and removing statuses, with the tags, mentions and counts that hang on them.
extension Snapshot {
  /// Posts; the status as JSON. The same request with the same key is done once.
  func post(_ draft: StatusDraft, keyed request: KeyedRequest?) throws -> JSONValue {
    if let answer = try request?.earlierAnswer(at: now, in: db) { return answer }
    try draft.requireContent(pictures: draft.media?.count ?? 0)
    let id = try insert(draft)
    try keepJSON(of: [id])
    let json = try json(of: id)
    try request?.keep(json, at: now, in: db)
    return json
  }

  /// Changes one's own status; the status as JSON.
  func edit(_ id: Int64, to draft: StatusDraft, _ pictures: [MediaChange]) throws -> JSONValue {
    var status = try ownWords(id)
    try keepVersion(of: status)
    try status.updateChanges(db) {
      ($0.text, $0.spoiler, $0.language) = (draft.text, draft.spoiler, draft.language)
      ($0.isSensitive, $0.editedAt) = (draft.isSensitive, now)
    }
    let told = try named(in: status)
    try noteWords(in: draft.pieces, of: id)
    // Who took a notification away does not get it again.
    for person in try named(in: status).subtracting(told).sorted() {
      try notify(person, of: .mention, id)
    }
    if let pictures = draft.media { try attach(pictures, to: id, of: status.author) }
    if let poll = draft.poll { try set(poll, of: id) }
    changes.note(.edited(id))
    try tellBoosters(of: id)
    for change in pictures {
      guard var picture = try StoredMedia.fetchOne(db, key: change.id), picture.status == id else {
        throw APIError.notFound
      }
      change.apply(to: &picture)
      try picture.describe(in: db)
    }
    let count = draft.media?.count ?? status.pictures
    try draft.requireContent(pictures: count)
    try keepWords(of: id)
    try keepJSON(of: [id])
    return try json(of: id)
  }

  /// Removes one's own status; what it was as JSON, with its text as it was typed.
  func remove(_ id: Int64) throws -> JSONValue {
    let status = try ownStatus(id)
    let json = JSONValue.merged([try json(of: id), ["text": .text(status.text)]])
    try remove(status)
    return json
  }

  /// Removes a status with everything that hangs on it; answers to it stay.
  func remove(_ status: Status) throws {
    let mentioned = try Mention.all(in: status.id, in: db).map(\.id)
    changes.note(.removed(status, mentioned: Set(mentioned)))
    try status.delete(db)
    if let original = status.boostOf {
      try countBoost(status, by: -1)
      return try forget(.boost, of: original, by: status.author)
    }
    if status.visibility.isOpen { try countStatuses(of: status.author, by: -1) }
    try db.execute(
      sql: "UPDATE status SET replyTo = NULL, replyToAuthor = NULL WHERE replyTo = ?",
      arguments: [status.id])
    try countReply(status, by: -1)
  }

  /// Removes all statuses and reactions of somebody, and corrects the counts.
  func removeAll(of user: Int64) throws {
    for status in try Status.filter(Column("author") == user).fetchAll(db) { try remove(status) }
    for (column, kind) in [("favourites", StatusReaction.favourite), ("dislikes", .dislike)] {
      try db.execute(
        sql: """
          UPDATE status SET \(column) = \(column) - 1 WHERE id IN (
            SELECT status FROM reaction WHERE user = ? AND kind = ?)
          """, arguments: [user, kind])
    }
    try db.execute(sql: "DELETE FROM reaction WHERE user = ?", arguments: [user])
  }
}

extension Snapshot {
  /// How many tags and names of one text are stored.
  private static let mostWords = 100

  private func insert(_ draft: StatusDraft) throws -> Int64 {
    guard let author = viewer else { throw APIError.needsUser }
    let parent = try draft.replyTo.map(self.status)
    let status = Status(
      id: household.store.ids.next(), author: author, visibility: draft.visibility,
      expiresAt: draft.expiresAt, replyTo: parent?.id, replyToAuthor: parent?.author,
      isSensitive: draft.isSensitive, spoiler: draft.spoiler, language: draft.language,
      text: draft.text)
    try status.insert(db)
    changes.note(.posted(status.id))
    if status.visibility.isOpen { try countStatuses(of: author, by: 1) }
    try countReply(status, by: 1)
    try noteWords(in: draft.pieces, of: status.id)
    if let media = draft.media { try attach(media, to: status.id, of: author) }
    if let poll = draft.poll { try set(poll, of: status.id) }
    try keepWords(of: status.id)
    let people = try named(in: status)
    for person in people.sorted() { try notify(person, of: .mention, status.id) }
    try tellFollowers(of: status, except: people)
    return status.id
  }

  /// Whom a status mentions or answers.
  private func named(in status: Status) throws -> Set<Int64> {
    let mentioned = try Mention.all(in: status.id, in: db).map(\.id)
    return Set(mentioned + [status.replyToAuthor].compactMap(\.self))
  }

  /// Makes these the pictures of a status, in this order, and no others.
  ///
  /// Throws ``APIError`` unless all are the owner's and belong to no other status.
  private func attach(_ media: [Int64], to status: Int64, of owner: Int64) throws {
    try db.execute(sql: "UPDATE media SET status = NULL WHERE status = ?", arguments: [status])
    for (position, id) in media.enumerated() {
      try db.execute(
        sql: """
          UPDATE media SET status = ?, position = ? WHERE id = ? AND owner = ? AND status IS NULL
            AND id NOT IN (SELECT media FROM scheduledMedia)
          """, arguments: [status, position, id, owner])
      guard db.changesCount == 1 else {
        throw APIError.unprocessable("Media \(id) cannot be attached: not found, or used already")
      }
    }
    try db.execute(
      sql: "UPDATE status SET pictures = ? WHERE id = ?", arguments: [media.count, status])
  }

  /// Stores the tags and names of a text, instead of those of its earlier version.
  private func noteWords(in pieces: TextPieces, of status: Int64) throws {
    try db.execute(sql: "DELETE FROM statusTag WHERE status = ?", arguments: [status])
    try db.execute(sql: "DELETE FROM mention WHERE status = ?", arguments: [status])
    for tag in pieces.tags.prefix(Self.mostWords) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO statusTag (tag, status) VALUES (?, ?)",
        arguments: [tag.tagKey, status])
    }
    for name in pieces.names.prefix(Self.mostWords).compactMap(household.localName(of:)) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO mention (status, user) SELECT ?, id FROM user WHERE name = ?",
        arguments: [status, name])
    }
  }

  /// A person's statuses count as far as everybody may see them: counts are the same for everybody.
  private func countStatuses(of author: Int64, by change: Int) throws {
    try db.execute(
      sql: """
        UPDATE user SET statuses = statuses + ?,
            lastStatus = (SELECT max(id) FROM status
              WHERE author = user.id AND visibility < 2 AND boostOf IS NULL)
          WHERE id = ?
        """, arguments: [change, author])
  }

  /// An answer counts if everybody sees it who sees what it answers.
  private func countReply(_ reply: Status, by change: Int) throws {
    try db.execute(
      sql: """
        UPDATE status SET replies = replies + ? WHERE id = ? AND ? <= max(1, min(2, visibility))
        """, arguments: [change, reply.replyTo, reply.visibility])
  }
}
