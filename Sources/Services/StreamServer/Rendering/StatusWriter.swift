import Domain
import GRDB
import NIOCore

/// Writes statuses as JSON for one viewer, in one snapshot of the database.
struct StatusWriter {
  let db: Database
  let household: Household
  /// Nil is everybody.
  let viewer: Int64?

  /// Whether what statuses look like is kept; only where something is written.
  var isKeeping = false
  /// How much had been written before `db` was read; then authors may be known already.
  var generation: Int?

  /// A list as JSON, with the viewer's own marks.
  func list(_ statuses: [Status]) throws -> ByteBuffer {
    let templates = try templates(of: statuses)
    return try list(
      zip(statuses, templates).map { Line(id: $0.id, author: $0.author, template: $1) })
  }

  /// The same, as a part of more.
  func write(_ statuses: [Status], to json: inout JSONWriter) throws {
    json.raw(Array(try list(statuses).readableBytesView))
  }

  /// A page of a timeline as JSON, with the viewer's own marks.
  func page(_ lines: [TimelineLine]) throws -> ByteBuffer {
    let table = StatusTable(db: db)
    let unkept = try lines.filter { $0.template == nil }.compactMap { try table.status($0.id) }
    let made = Dictionary(
      zip(unkept.map(\.id), try templates(of: unkept)), uniquingKeysWith: { first, _ in first })
    return try list(
      lines.compactMap { line in
        (line.template ?? made[line.id]).map {
          Line(id: line.id, author: line.author, template: $0)
        }
      })
  }

  /// One status, with the viewer's own marks. What `more` writes comes last.
  func write(
    _ status: Status, to json: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    let (account, marks) = (try account(status.author), try marks(on: [status.id]))
    let signer = PictureSigner(db: db, viewer: viewer, now: household.time.now)
    for template in try templates(of: [status]) {
      if isKeeping { try StatusTable(db: db).keep(template, of: status.id) }
      try json.object {
        try $0.fill(
          template, household.phrases, account: account,
          signature: { try signer.suffix(for: status.id) })
        if viewer != nil { Self.write(marks[status.id] ?? [], to: &$0) }
        more(&$0)
      }
    }
  }

  /// Keeps what statuses look like that lost it, at most `limit`; whether there may be more.
  func keepLooks(limit: Int) throws -> Bool {
    let statuses = try Row.fetchAll(
      db,
      sql: "SELECT \(Status.columns) FROM status WHERE json IS NULL ORDER BY id DESC LIMIT ?",
      arguments: [limit]
    ).map { Status($0) }
    for (status, template) in zip(statuses, try templates(of: statuses)) {
      try StatusTable(db: db).keep(template, of: status.id)
    }
    return statuses.count == limit
  }

  private static let usualSize = 3072
  /// How far apart ids may be for one look at all marks between them: three days.
  private static let nearby: Int64 = 3 * 86_400_000 << 16
}

extension StatusWriter {
  private struct Line {
    let id: Int64
    let author: Int64
    let template: StatusTemplate
  }

  private func list(_ lines: [Line]) throws -> ByteBuffer {
    let marks = try marks(on: lines.map(\.id))
    var page = PageBytes(reserving: 256 + lines.count * Self.usualSize)
    var authors: [Int64: [UInt8]] = [:]
    let signer = PictureSigner(db: db, viewer: viewer, now: household.time.now)
    page.append(UInt8(ascii: "["))
    for (index, line) in lines.enumerated() {
      let author = try authors[line.author] ?? account(line.author)
      authors[line.author] = author
      if index > 0 { page.append(UInt8(ascii: ",")) }
      page.append(UInt8(ascii: "{"))
      try line.template.bytes.withUnsafeBytes {
        try page.fill(
          $0, household.phrases, account: author, signature: { try signer.suffix(for: line.id) })
      }
      if viewer != nil { page.append(Self.markFields[(marks[line.id] ?? []).rawValue]) }
      page.append(UInt8(ascii: "}"))
    }
    page.append(UInt8(ascii: "]"))
    return page.buffer()
  }

  /// What follows the other fields, for all marks there can be.
  private static let markFields: [[UInt8]] = (0..<8).map { marks in
    var json = JSONWriter()
    write(ReactionTable.Marks(rawValue: marks), to: &json)
    return Array(",".utf8) + json.bytes
  }

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
    guard let generation else { return try madeAccount(id) }
    return try household.accounts.account(
      id, generation: generation, at: household.time.now, make: { try madeAccount(id) })
  }

  private func madeAccount(_ id: Int64) throws -> [UInt8] {
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
