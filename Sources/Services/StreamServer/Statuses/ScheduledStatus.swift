import Domain
import Foundation
import GRDB
import Hummingbird
import Markup

/// A status that waits for its moment.
struct ScheduledStatus: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "scheduledStatus"

  /// One field of what was sent.
  struct Field: Codable, Sendable {
    let name: String
    let value: String
  }

  let id: Int64
  let user: Int64
  var publishedAt: Timestamp
  /// What was sent: it is read again when it is published.
  var fields: [Field]

  /// Those of people who may come in whose moment has come.
  static func due(at now: Timestamp) -> QueryInterfaceRequest<ScheduledStatus> {
    filter(Column("publishedAt") <= now)
      .filter(literal: "user NOT IN (SELECT id FROM user WHERE isDisabled)")
  }

  var form: FormData { FormData(fields.map { ($0.name, $0.value) }) }

  /// The moment in a form, which has to be five minutes ahead; nil if there is none. Throws ``APIError``.
  static func moment(in form: FormData, now: Timestamp) throws -> Timestamp? {
    guard let text = form.text("scheduled_at") else { return nil }
    let moment = try StatusDraft.moment(text, of: "scheduled_at")
    guard moment >= now.advanced(by: .seconds(300)) else {
      throw APIError.unprocessable("Scheduled at must be at least 5 minutes ahead")
    }
    return moment
  }
}

extension Snapshot {
  /// Keeps a status for later; as JSON. The same request with the same key is done once.
  func schedule(
    _ draft: StatusDraft, _ form: FormData, at moment: Timestamp, keyed request: KeyedRequest?
  ) throws -> JSONValue {
    if let answer = try request?.earlierAnswer(at: now, in: db) { return answer }
    guard let viewer else { throw APIError.needsUser }
    try draft.requireContent(pictures: draft.media?.count ?? 0)
    _ = try draft.replyTo.map(status)
    let waiting = try ScheduledStatus.filter(Column("user") == viewer).fetchCount(db)
    try APIError.check(
      waiting, isBelow: household.limits.scheduledStatuses,
      "There are \(waiting) scheduled statuses")
    let scheduled = ScheduledStatus(
      id: household.store.ids.next(), user: viewer, publishedAt: moment,
      fields: form.all.filter { $0.name != "scheduled_at" }
        .map { ScheduledStatus.Field(name: $0.name, value: $0.value) })
    try scheduled.insert(db)
    for media in draft.media ?? [] { try reserve(media, for: scheduled) }
    let json = try json(of: scheduled)
    try request?.keep(json, at: now, in: db)
    return json
  }

  /// One of the viewer's. Throws ``APIError/notFound``.
  func scheduled(_ id: Int64) throws -> ScheduledStatus { try own(id, by: \.user) }

  /// A page of the viewer's, newest first.
  func scheduled(_ cursor: Cursor) throws -> [ScheduledStatus] {
    let query: SQL = """
      SELECT * FROM scheduledStatus WHERE user = \(viewer) AND \(cursor.end(by: "id"))
      """
    return cursor.ordered(try SQLRequest<ScheduledStatus>(literal: query).fetchAll(db))
  }

  /// A status that waits, as JSON.
  func json(of scheduled: ScheduledStatus) throws -> JSONValue {
    let form = scheduled.form
    let pictures = form.list("media_ids").filter { !$0.isEmpty }
    let media = try StoredMedia.fetchAll(db, keys: pictures.compactMap { Int64(id: $0) })
    return [
      "id": .id(scheduled.id), "scheduled_at": .text(scheduled.publishedAt.text),
      "params": [
        "text": .text(form["status"] ?? ""), "spoiler_text": JSONValue(form.text("spoiler_text")),
        "visibility": .text(form.text("visibility") ?? StatusVisibility.everybody.word),
        "sensitive": .boolean(form.flag("sensitive")), "language": JSONValue(form.text("language")),
        "in_reply_to_id": JSONValue(form.text("in_reply_to_id")),
        "media_ids": .list(pictures.map { .text($0) }),
        "scheduled_at": nil, "idempotency": nil, "poll": pollJSON(form), "application_id": 0,
      ],
      "media_attachments": .list(
        try media.map { try $0.json(publicURL: publicURL, signature: signature(for: $0.id)) }),
    ]
  }

  /// Publishes what was found to be due of anybody's, unless it was cancelled or put off meanwhile. An answer to what
  /// is gone stands alone. What would be over by now, as after a while without a server, is only removed.
  func publish(_ found: ScheduledStatus) throws {
    guard let scheduled = try ScheduledStatus.due(at: now).filter(key: found.id).fetchOne(db) else {
      return
    }
    try scheduled.delete(db)
    if let expiry = try StatusDraft.expiry(scheduled.form, now), expiry <= now { return }
    let own = Snapshot(
      db: db, household: household, viewer: scheduled.user, now: now, changes: changes)
    var fields = scheduled.form.all
    if let parent = scheduled.form.text("in_reply_to_id").flatMap({ Int64(id: $0) }),
      try own.find(parent) == nil
    {
      fields.removeAll { $0.name == "in_reply_to_id" }
    }
    let draft = try StatusDraft(FormData(fields), limits: household.limits, now: now)
    _ = try own.post(draft, keyed: nil)
  }

  /// Nobody else may use a picture that waits with its status. Throws ``APIError``.
  private func reserve(_ media: Int64, for scheduled: ScheduledStatus) throws {
    try db.execute(
      sql: """
        INSERT INTO scheduledMedia (media, scheduled) SELECT id, ? FROM media
          WHERE id = ? AND owner = ? AND status IS NULL
            AND id NOT IN (SELECT media FROM scheduledMedia)
        """, arguments: [scheduled.id, media, scheduled.user])
    guard db.changesCount == 1 else {
      throw APIError.unprocessable("Media \(media) cannot be attached: not found, or used already")
    }
  }

  private func pollJSON(_ form: FormData) -> JSONValue {
    let options = form.list("poll[options]")
    guard !options.isEmpty else { return nil }
    return [
      "options": .list(options.map { .text($0) }),
      "expires_in": JSONValue(form.text("poll[expires_in]")),
      "multiple": .boolean(form.flag("poll[multiple]")),
      "hide_totals": .boolean(form.flag("poll[hide_totals]")),
    ]
  }
}

/// Statuses that wait for their moment; they are made as others are.
enum ScheduledRoutes {
  private static let path = "/api/v1/scheduled_statuses"

  static func add(to endpoints: Endpoints) {
    endpoints.get(path, .user("read:statuses")) { context in
      let cursor = try Cursor(context.query)
      let (json, ids) = try await context.readOwn { snapshot in
        let found = try snapshot.scheduled(cursor)
        return (JSONValue.list(try found.map(snapshot.json)), found.map(\.id))
      }
      return context.page(json, ids)
    }
    endpoints.reading(path + "/:id", .user("read:statuses")) { try $0.json(of: $0.scheduled($1)) }
    endpoints.writing(.put, path + "/:id", "write:statuses") { snapshot, id, form in
      let moment = try ScheduledStatus.moment(in: form, now: snapshot.now)
      var scheduled = try snapshot.scheduled(id)
      if let moment {
        try StatusDraft.check(StatusDraft.expiry(scheduled.form, moment), at: moment)
        scheduled.publishedAt = moment
      }
      try scheduled.update(snapshot.db)
      return try snapshot.json(of: scheduled)
    }
    endpoints.writing(.delete, path + "/:id", "write:statuses") { snapshot, id in
      try snapshot.scheduled(id).delete(snapshot.db)
      return [:]
    }
  }
}
