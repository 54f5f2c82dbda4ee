import Domain
import GRDB
import Storage

/// Judges the photos of people who are hidden from now on, or no more, and no others: an index finds them. For
/// lists that differ in nothing else.
struct HiddenChange {
  /// When more people than this change at once, it is quicker to look at every photo.
  static let most = 1_000
  /// When more than this change at once, it is quicker to read who boosted a photo than to look for each of them.
  private static let mostSought = 8

  let db: Database
  let profile: Int64
  let list: MuteList
  private let old: HiddenPeople
  /// A list that hides nobody names no servers: what was hidden by their names is found all the same.
  private let servers: [SourceID: String]

  /// Nil if photos of others have to be judged, too. To be made before the list is stored.
  init?(_ db: Database, profile: Int64, to list: MuteList) throws {
    let judged = try db.cachedStatement(sql: "SELECT judged FROM mute WHERE profile = ?")
    let row = try Row.fetchOne(judged, arguments: [profile])
    let known = try Mutes.fetch(db, of: profile) ?? MuteList()
    guard row.map({ $0["judged"] as Int64? == nil }) ?? true,
      known.words == list.words, known.people == list.people, known.filters == list.filters,
      known.boosts == list.boosts
    else { return nil }
    let changes =
      known.hidden.handles.symmetricDifference(list.hidden.handles).count
      + known.hidden.domains.symmetricDifference(list.hidden.domains).count
    guard changes <= Self.most else { return nil }
    (self.db, self.profile, self.list, old) = (db, profile, list, known.hidden)
    servers = known.hidden.servers.merging(list.hidden.servers) { $1 }
  }

  /// Makes them visible or not.
  func apply() throws {
    let new = list.hidden
    for key in new.handles.subtracting(old.handles) { try hide(key) }
    for domain in new.domains.subtracting(old.domains) { try hide(domain: domain) }
    var shown: [Int64] = []
    for key in old.handles.subtracting(new.handles) { shown += try photos(by: key) }
    for domain in old.domains.subtracting(new.domains) { shown += try photos(of: domain) }
    let handles = old.handles.symmetricDifference(new.handles)
    let domains = old.domains.symmetricDifference(new.domains)
    try judge(shown + boosted(by: handles, domains))
  }
}

extension HiddenChange {
  /// A photo by somebody who is hidden is hidden, whatever else is in it: nothing has to be read of it.
  private func hide(_ key: String) throws {
    let sql = "UPDATE photo SET isMuted = 1 WHERE profile = ? AND isMuted = 0 AND handle = ?"
    try db.cachedStatement(sql: sql).execute(arguments: [profile, key])
    for (name, source) in own(key) {
      try db.cachedStatement(sql: sql + " AND source = ?")
        .execute(arguments: [profile, name, source])
    }
  }

  private func hide(domain: String) throws {
    try set(1, photos(of: domain))
  }

  private func photos(by key: String) throws -> [Int64] {
    let sql = "SELECT id FROM photo WHERE profile = ? AND handle = ?"
    var ids = try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [profile, key])
    for (name, source) in own(key) {
      ids += try Int64.fetchAll(
        db.cachedStatement(sql: sql + " AND source = ?"), arguments: [profile, name, source])
    }
    return ids
  }

  private func photos(of domain: String) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM photo WHERE profile = ? AND handle IS NOT NULL
          AND substr(handle, -length(?2)) = ?2
        """)
    var ids = try Int64.fetchAll(statement, arguments: [profile, "@" + domain])
    let local = try db.cachedStatement(
      sql: """
        SELECT id FROM photo WHERE profile = ? AND source = ? AND handle IS NOT NULL
          AND instr(handle, '@') = 0
        """)
    for (source, server) in servers where server == domain {
      ids += try Int64.fetchAll(local, arguments: [profile, source])
    }
    return ids
  }

  /// How somebody is written in the sources of their own server.
  private func own(_ key: String) -> [(name: String, source: SourceID)] {
    let parts = key.split(separator: "@" as Character).map(String.init)
    guard parts.count == 2 else { return [] }
    return servers.filter { $1 == parts[1] }.map { (parts[0], $0.key) }
  }

  /// Photos that are there only because one of these boosted them.
  private func boosted(by keys: Set<String>, _ domains: Set<String>) throws -> [Int64] {
    guard !keys.isEmpty || !domains.isEmpty else { return [] }
    // What SQLite leaves out need not be read.
    var conditions: [String] = []
    var sought: [String] = []
    if keys.count + domains.count <= Self.mostSought {
      let written = keys.flatMap { key in [key] + own(key).prefix(1).map(\.name) }
      sought = written.map { " \($0) " } + domains.map { "@\($0) " }
      let local = servers.filter { domains.contains($1) }.keys.map(\.rawValue).sorted()
      conditions = sought.map { _ in "instr(boosters, ?)" } + local.map { _ in "source = ?" }
      sought += local
    }
    let condition = conditions.isEmpty ? "" : "AND (\(conditions.joined(separator: " OR ")))"
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, boosters, source FROM photo INDEXED BY photoByBoosters
          WHERE profile = ? AND boosters IS NOT NULL \(condition)
        """)
    let arguments = StatementArguments([profile]) + StatementArguments(sought)
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      let (names, server) = (row["boosters"] as String, servers[row["source"]])
      let isConcerned = names.split(separator: " " as Character).contains { name in
        guard let handle = Handle(name, at: server) else { return false }
        return keys.contains(handle.key) || domains.contains(handle.server)
      }
      return isConcerned ? row["id"] : nil
    }
  }

  private func judge(_ ids: [Int64]) throws {
    // Nothing has to be read where nothing is muted any more.
    guard !list.isEmpty else { return try set(0, ids) }
    let photo = try BareStatement(db, "SELECT \(Photo.columns), isMuted FROM photo WHERE id = ?")
    var misjudged: [Bool: [Int64]] = [:]
    for id in ids {
      photo.bind(id, at: 1)
      if try photo.next(), let known = Photo(photo) {
        let isHidden = list.hides(known)
        if isHidden != (photo.number(Photo.columnCount) != 0) {
          misjudged[isHidden, default: []].append(id)
        }
      }
      photo.end()
    }
    for (isHidden, ids) in misjudged { try set(isHidden ? 1 : 0, ids) }
  }

  /// In one statement: SQLite would keep what each page was like for each of ten thousand.
  private func set(_ isMuted: Int, _ ids: [Int64]) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE photo SET isMuted = ?1
          WHERE isMuted <> ?1 AND id IN (SELECT value FROM json_each(?2))
        """)
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    try statement.execute(arguments: [isMuted, list])
  }
}
