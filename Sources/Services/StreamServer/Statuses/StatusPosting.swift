import Domain
import Foundation
import GRDB

/// Posting, changing and removing statuses: each in one transaction, all of it or nothing.
struct StatusPosting: Sendable {
  let household: Household
  let user: Int64
  let now: Timestamp

  /// Posts; the status as JSON. The same request with the same key is done once.
  func post(_ draft: StatusDraft, keyed request: KeyedRequest?) async throws -> JSONText {
    let id = household.store.ids.next()
    return try await household.store.write { db in
      if let answer = try request?.earlierAnswer(at: now, in: db) { return answer }
      try draft.requireContent(pictures: draft.media?.count ?? 0)
      try insert(draft, id: id, in: db)
      let json = try json(of: id, in: db)
      try request?.keep(json, at: now, in: db)
      return json
    }
  }

  /// Changes one's own status; the status as JSON.
  func edit(_ id: Int64, to draft: StatusDraft, _ changes: [MediaChange]) async throws -> JSONText {
    try await household.store.write { db in
      _ = try owned(id, in: db)
      let statuses = StatusTable(db: db)
      try statuses.update(id, to: draft, at: now)
      if let pictures = draft.media { try statuses.attach(pictures, to: id, of: user) }
      for change in changes {
        guard var picture = try StoredMedia.find(change.id, in: db), picture.status == id else {
          throw APIError.notFound
        }
        change.apply(to: &picture)
        try picture.describe(in: db)
      }
      try draft.requireContent(pictures: try Status.find(id, in: db)?.pictures ?? 0)
      return try json(of: id, in: db)
    }
  }

  /// Removes one's own status; what it was as JSON, with its text as it was typed.
  func remove(_ id: Int64) async throws -> JSONText {
    try await household.store.write { db in
      let status = try owned(id, in: db)
      let json = JSONText.merging([
        try json(of: id, in: db), try JSONText(["text": status.text]),
      ])
      try StatusTable(db: db).remove(status)
      return json
    }
  }

  /// Adds a reaction, or takes it back; the status as JSON.
  func react(_ reaction: Reaction, to id: Int64, isWanted: Bool) async throws -> JSONText {
    let mark = household.store.ids.next()
    return try await household.store.write { db in
      guard let status = try Status.find(id, for: user, at: now, in: db) else {
        throw APIError.notFound
      }
      if isWanted {
        try ReactionTable(db: db).add(reaction, of: user, to: status, id: mark)
      } else {
        try ReactionTable(db: db).remove(reaction, of: user, from: status)
      }
      return try json(of: id, in: db)
    }
  }
}

extension StatusPosting {
  private func insert(_ draft: StatusDraft, id: Int64, in db: Database) throws {
    let statuses = StatusTable(db: db)
    let parent = try draft.replyTo.map { parent in
      guard let status = try Status.find(parent, for: user, at: now, in: db) else {
        throw APIError.notFound
      }
      return status
    }
    try statuses.insert(draft, id: id, by: user, replyToAuthor: parent?.author)
    if let media = draft.media { try statuses.attach(media, to: id, of: user) }
    try notify(of: id, answering: parent, in: db)
  }

  /// Tells whom it answers, and whom it names.
  private func notify(of id: Int64, answering parent: Status?, in db: Database) throws {
    var people = Set(try Mention.all(in: id, in: db).map(\.id))
    if let parent { people.insert(parent.author) }
    for (index, person) in people.sorted().enumerated() {
      // The first has the status's own id, which nothing else has.
      let notification = index == 0 ? id : household.store.ids.next()
      try Notification(id: notification, user: person, kind: .mention, person: user, status: id)
        .add(in: db)
    }
  }

  /// Other people's statuses can be seen, but not changed: as if they were not there.
  private func owned(_ id: Int64, in db: Database) throws -> Status {
    let status = try Status.find(id, for: user, at: now, in: db)
    guard let status, status.author == user else { throw APIError.notFound }
    return status
  }

  private func json(of id: Int64, in db: Database) throws -> JSONText {
    try StatusJSONTable(db: db).keep([id], publicURL: household.url(""))
    var renderer = StatusRenderer(db: db, household: household, viewer: user)
    return try renderer.object(id)
  }
}
