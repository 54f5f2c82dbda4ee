import Domain
import GRDB

/// Writes statuses as JSON for one viewer, in one snapshot of the database.
struct StatusWriter {
  let db: Database
  let household: Household
  /// Nil is everybody.
  let viewer: Int64?

  /// Whether what statuses look like is kept; only where something is written.
  var isKeeping = false

  /// A list, with the viewer's own marks.
  func write(_ statuses: [Status], to json: inout JSONWriter) throws {
    json.reserve(256 + statuses.count * Self.usualSize)
    let (templates, marks) = (try templates(of: statuses), try marks(on: statuses.map(\.id)))
    let base = base
    var authors: [Int64: [UInt8]] = [:]
    try json.array(zip(statuses, templates)) { json, pair in
      let (status, template) = pair
      let author = try authors[status.author] ?? account(status.author)
      authors[status.author] = author
      json.object {
        $0.fill(template, base: base, account: author)
        if viewer != nil { Self.write(marks[status.id] ?? [], to: &$0) }
      }
    }
  }

  /// One status, with the viewer's own marks. What `more` writes comes last.
  func write(
    _ status: Status, to json: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    let (account, marks) = (try account(status.author), try marks(on: [status.id]))
    for template in try templates(of: [status]) {
      if isKeeping { try StatusTable(db: db).keep(template, of: status.id) }
      json.object {
        $0.fill(template, base: base, account: account)
        if viewer != nil { Self.write(marks[status.id] ?? [], to: &$0) }
        more(&$0)
      }
    }
  }

  private static let usualSize = 3072
  /// How far apart ids may be for one look at all marks between them: three days.
  private static let nearby: Int64 = 3 * 86_400_000 << 16
}

extension StatusWriter {
  /// The server's address as JSON.
  private var base: [UInt8] { JSONWriter.escaped(household.url("")) }

  /// What statuses look like: kept, or made with one query for each kind of what belongs to them.
  private func templates(of statuses: [Status]) throws -> [StatusTemplate] {
    let kept = statuses.compactMap(\.template)
    if kept.count == statuses.count { return kept }
    let list = StatusList(statuses.filter { $0.template == nil }.map(\.id))
    let words = StatusWords(db: db)
    let (tags, mentioned) = (try words.tags(of: list), try words.mentioned(in: list))
    let media = try MediaTable(db: db).media(of: list)
    return try statuses.map { status in
      try status.template
        ?? StatusJSON(
          status: status, author: UserTable(db: db).user(status.author)?.name ?? "",
          media: media[status.id] ?? [], tags: tags[status.id] ?? [],
          mentioned: mentioned[status.id] ?? []
        ).template
    }
  }

  private func marks(on ids: [Int64]) throws -> [Int64: ReactionTable.Marks] {
    guard let viewer, let least = ids.min(), let most = ids.max() else { return [:] }
    let table = ReactionTable(db: db)
    if most - least < Self.nearby { return try table.marks(of: viewer, on: least...most) }
    return try ids.reduce(into: [:]) { marks, id in
      marks.merge(try table.marks(of: viewer, on: id...id)) { $1 }
    }
  }

  private func account(_ id: Int64) throws -> [UInt8] {
    var json = JSONWriter()
    let users = UserTable(db: db)
    if let user = try users.user(id) {
      AccountJSON(user: user, household: household, others: try users.count() - 1).write(to: &json)
    }
    return json.bytes
  }

  private static func write(_ marks: ReactionTable.Marks, to json: inout JSONWriter) {
    json.field("favourited", marks.contains(.favourite))
    json.field("bookmarked", marks.contains(.bookmark))
    json.field("disliked", marks.contains(.dislike))
    json.raw(#""reblogged":false,"muted":false,"pinned":false"#)
  }
}
