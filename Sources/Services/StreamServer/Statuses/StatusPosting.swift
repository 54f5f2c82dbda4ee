import Domain
import Foundation
import GRDB

/// Posting, changing and removing statuses: each in one transaction, all of it or nothing.
struct StatusPosting: Sendable {
  let household: Household
  let user: Int64
  let now: Timestamp

  /// Posts; the status as JSON. The same request with the same key is done once.
  func post(_ draft: StatusDraft, keyed request: KeyedRequest?) async throws -> [UInt8] {
    let id = household.store.ids.next()
    return try await household.store.write { db in
      let keys = IdempotencyTable(db: db)
      if let request, let answer = try keys.answer(to: request, at: now) { return Array(answer) }
      try draft.requireContent(pictures: draft.media?.count ?? 0)
      try insert(draft, id: id, in: db)
      let json = try json(of: id, in: db)
      if let request { try keys.keep(Data(json), to: request, at: now) }
      return json
    }
  }

  /// Changes one's own status; the status as JSON.
  func edit(_ id: Int64, to draft: StatusDraft, _ changes: [MediaChange]) async throws -> [UInt8] {
    try await household.store.write { db in
      _ = try owned(id, in: db)
      let media = MediaTable(db: db)
      try StatusTable(db: db).update(id, to: draft, at: now)
      if let pictures = draft.media { try media.attach(pictures, to: id, of: user) }
      for change in changes {
        guard var picture = try media.media(change.id), picture.status == id else {
          throw APIError.notFound
        }
        change.apply(to: &picture)
        try media.describe(picture)
      }
      try draft.requireContent(pictures: try media.media(of: id).count)
      try StatusWords(db: db).note(draft.content, of: id)
      return try json(of: id, in: db)
    }
  }

  /// Removes one's own status; what it was as JSON, with its text as it was typed.
  func remove(_ id: Int64) async throws -> [UInt8] {
    try await household.store.write { db in
      let status = try owned(id, in: db)
      let json = try json(of: id, in: db) { $0.field("text", status.text) }
      try StatusTable(db: db).remove(status)
      return json
    }
  }
}

extension StatusPosting {
  private func insert(_ draft: StatusDraft, id: Int64, in db: Database) throws {
    let statuses = StatusTable(db: db)
    let parent = try draft.replyTo.map { parent in
      guard let status = try statuses.status(parent, for: user, at: now) else {
        throw APIError.notFound
      }
      return status
    }
    try statuses.insert(draft, id: id, by: user, replyToAuthor: parent?.author)
    if let media = draft.media { try MediaTable(db: db).attach(media, to: id, of: user) }
    try StatusWords(db: db).note(draft.content, of: id)
    try tell(of: id, answering: parent, in: db)
  }

  /// Tells whom it answers, and whom it names.
  private func tell(of id: Int64, answering parent: Status?, in db: Database) throws {
    var people = Set(
      try Int64.fetchAll(db, sql: "SELECT user FROM mention WHERE status = ?", arguments: [id]))
    if let parent { people.insert(parent.author) }
    let notifications = NotificationTable(db: db)
    for (number, person) in people.sorted().enumerated() {
      // The first has the status's own id, which nothing else has.
      let mark = number == 0 ? id : household.store.ids.next()
      try notifications.add(.mention, by: user, on: id, to: person, id: mark)
    }
  }

  /// Other people's statuses can be seen, but not changed: as if they were not there.
  private func owned(_ id: Int64, in db: Database) throws -> Status {
    let status = try StatusTable(db: db).status(id, for: user, at: now)
    guard let status, status.author == user else { throw APIError.notFound }
    return status
  }

  private func json(
    of id: Int64, in db: Database, more: (inout JSONWriter) -> Void = { _ in }
  ) throws -> [UInt8] {
    guard let status = try StatusTable(db: db).status(id) else { throw APIError.notFound }
    var json = JSONWriter(reserving: 4096)
    var writer = StatusWriter(db: db, household: household, viewer: user)
    writer.isKeeping = true
    try writer.write(status, to: &json, more: more)
    return json.bytes
  }
}
