import Domain
import GRDB
import Storage

/// The relations of a profile.
struct RelationTable {
  struct Key: Hashable {
    let account: AccountID
    let handle: Handle?

    init(_ relation: KeptRelation) {
      (account, handle) = (relation.person.account, relation.handle)
    }
  }

  let db: Database
  let profile: Int64

  func hiding() throws -> [KeptRelation] {
    try fetch(
      "isHiding = 1 AND account IN (SELECT id FROM account WHERE isPresent = 1)", [profile])
  }

  /// Those of whom something is kept that no list of their server says.
  func remarks() throws -> [KeptRelation] {
    try fetch(
      """
      (local <> ?2 OR json_extract(content, '$.note') <> '' OR content LIKE '%endsAt%')
        AND account IN (SELECT id FROM account WHERE isPresent = 1)
      """, [profile, StoredJSON.text(of: LocalRelation())], "ORDER BY account, person")
  }

  func relation(_ person: PersonID) throws -> KeptRelation? {
    try fetch("account = ? AND person = ?", [profile, person.account, person.name]).first
  }

  func relation(_ handle: Handle, _ account: AccountID) throws -> KeptRelation? {
    try fetch("account = ? AND handle = ?", [profile, account, handle.key]).first
  }

  /// What is kept of whom an entry is about, or nothing yet; nil if it is about nobody.
  func base(
    of entry: OutboxEntry, _ known: [Key: KeptRelation]
  ) throws -> (Key, KeptRelation)? {
    guard case .person(let account, let id, let handle) = entry.mutation.target else { return nil }
    let new = KeptRelation(PersonID(account: account, name: id), handle, Relationship())
    let key = Key(new)
    return (key, try known[key] ?? relation(handle, account) ?? new)
  }

  func standing(with person: PersonID) throws -> RelationStanding {
    let kept =
      try relation(person) ?? person.placeholder.flatMap { try relation($0, person.account) }
    // Who was first met in a photo may wait under a name of their own.
    let handle = kept?.handle ?? person.placeholder
    let names = Set(
      [person.name, kept?.person.name].compactMap(\.self)
        + (handle.map { [PersonID($0, of: person.account).name] } ?? []))
    let start = "person \(person.account.rawValue) "
    let entries = try names.sorted().flatMap { name in
      try waiting("target >= ? AND target < ?", [start + name + " ", start + name + "!"])
        .filter { entry in
          if case .person(_, name, _) = entry.mutation.target { true } else { false }
        }
    }
    let everybody = handle.flatMap { Handle.everybody(at: $0.server) }
    let star = try everybody.flatMap { try relation($0, person.account) }
    let domain = try everybody.map { handle in
      try waiting(
        "target = ?",
        [
          MutationTarget.person(
            person.account, id: PersonID(handle, of: person.account).name, handle
          ).stored
        ])
    }
    let wishes = (entries + (domain ?? [])).compactMap { entry in
      if case .relate(let wish, _) = entry.mutation.action { wish } else { nil }
    }
    var known = kept?.relationship
    if star?.relationship.isDomainBlocked == true {
      known = (known ?? Relationship()).with(.blockDomain(true))
    }
    return RelationStanding(
      wishes.reduce(known ?? Relationship()) { $0.with($1) }, waiting: wishes,
      isKnown: kept?.isAsked ?? (known != nil))
  }

  /// What waits, and was not refused.
  func waiting(_ condition: String, _ arguments: StatementArguments = []) throws -> [OutboxEntry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM mutation WHERE profile = ? AND target >= 'person ' AND target < 'person!'
          AND state <> 'stopped' AND \(condition) ORDER BY number
        """)
    return try OutboxEntry.fetchAll(statement, arguments: [profile] + arguments)
  }

  /// What a server says of somebody's whole server stands with that.
  func noteDomain(of relation: KeptRelation) throws {
    let handle = try relation.handle ?? self.relation(relation.person)?.handle
    guard let handle, !handle.isEverybody, let everybody = Handle.everybody(at: handle.server)
    else { return }
    let isBlocked = relation.relationship.isDomainBlocked
    let known = try self.relation(everybody, relation.person.account)
    guard known?.relationship.isDomainBlocked ?? false != isBlocked,
      known?.local.isDomainBlocked != true
    else { return }
    try keep(
      KeptRelation(
        PersonID(everybody, of: relation.person.account), everybody,
        Relationship().with(.blockDomain(isBlocked))))
  }

  /// Nobody of a blocked server is followed, or follows.
  func part(fromServerOf relation: KeptRelation) throws {
    guard let handle = relation.handle else { return }
    for other in try people(at: handle.server, relation.person.account) {
      var parted = other
      parted.relationship = other.relationship.with(.blockDomain(true))
      try keep(parted)
    }
  }

  /// Whom a block of a person, or of their server, has parted from an account, or will.
  func parted(
    by kind: RelationWish.Kind, from handle: Handle, _ account: AccountID
  ) throws -> [UnfollowedPerson] {
    let people =
      kind == .domain
      ? try self.people(at: handle.server, account)
      : try [relation(handle, account)].compactMap(\.self)
    return try people.compactMap { kept in
      guard let handle = kept.handle,
        let following = kept.relationship.wantedFollowing ?? kept.local.parted
      else { return nil }
      let standing = try standing(with: kept.person)
      let now = standing.relationship
      let isStill = kind == .domain ? now.isBlocked : now.isDomainBlocked
      guard now.wantedFollowing == nil, !isStill,
        !standing.waiting.contains(where: { $0.kind == .follow })
      else { return nil }
      return UnfollowedPerson(PersonProfile(id: kept.person, handle: handle, name: ""), following)
    }
  }

  func people(at server: String, _ account: AccountID) throws -> [KeptRelation] {
    try fetch(
      "account = ? AND substr(handle, -length(?3)) = ?3",
      [profile, account, "@" + server.lowercased()], "LIMIT 10000"
    ).filter { $0.handle?.isEverybody == false }
  }

  /// Keeps a relation, and what is only done here: that stays unless told. Whether a server is blocked is kept of
  /// the server alone, as soon as it is known which it is.
  func keep(_ relation: KeptRelation, local: LocalRelation? = nil) throws {
    let known = try self.relation(relation.person)
    var local = local ?? known?.local ?? LocalRelation()
    if relation.relationship.mute == nil { local.mute = nil }
    let handle = relation.handle ?? known?.handle
    local.parted = try parted(relation.relationship, handle, local, knowing: known)
    // As the server says it: what is only done here stands beside it.
    var told = relation.relationship
    if let handle, local.isDomainBlocked || !handle.isEverybody { told.isDomainBlocked = false }
    let shown = told.with(local)
    // Who was called otherwise, or bore this name before, is not twice in here.
    try db.execute(
      sql: """
        DELETE FROM relation WHERE profile = ? AND account = ? AND handle = ? AND person <> ?
        """,
      arguments: [
        profile, relation.person.account, handle?.key, relation.person.name,
      ])
    // No INSERT OR REPLACE: it fires no DELETE trigger, and people who are hidden no longer would stay hidden. A row
    // that would not change is not written: that would outdate lists that are being read.
    try db.execute(
      sql: """
        INSERT INTO relation
          (profile, account, person, handle, content, local, isAsked, isHiding, muteEnd)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (profile, account, person) DO UPDATE SET handle = excluded.handle,
            content = excluded.content, local = excluded.local, isAsked = excluded.isAsked,
            isHiding = excluded.isHiding, muteEnd = excluded.muteEnd
            WHERE (relation.handle, relation.content, relation.local, relation.isAsked,
                relation.isHiding, relation.muteEnd)
              IS NOT (excluded.handle, excluded.content, excluded.local, excluded.isAsked,
                excluded.isHiding, excluded.muteEnd)
        """,
      arguments: [
        profile, relation.person.account, relation.person.name, handle?.key,
        StoredJSON.text(of: told), StoredJSON.text(of: local),
        relation.isAsked, shown.mute != nil || shown.isBlocked || shown.isDomainBlocked,
        local.mute?.endsAt,
      ])
  }

  func endedMutes(by now: Timestamp) throws -> [KeptRelation] {
    try fetch(
      "muteEnd <= ? AND account IN (SELECT id FROM account WHERE isPresent = 1)", [profile, now],
      "ORDER BY muteEnd LIMIT 100")
  }

  func nextMuteEnd(after now: Timestamp) throws -> Timestamp? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT min(muteEnd) FROM relation WHERE profile = ? AND muteEnd > ?
          AND account IN (SELECT id FROM account WHERE isPresent = 1)
        """)
    return try Timestamp.fetchOne(statement, arguments: [profile, now])
  }

  /// How somebody would be followed if neither they nor their server were blocked.
  private func parted(
    _ new: Relationship, _ handle: Handle?, _ local: LocalRelation, knowing known: KeptRelation?
  ) throws -> Following? {
    guard new.wantedFollowing == nil else { return nil }
    guard new.isBlocked || new.isDomainBlocked else { return local.parted }
    if let following = known?.relationship.wantedFollowing { return following }
    guard let known, let handle else { return nil }
    // Who was blocked already was parted by that.
    let everybody = try Handle.everybody(at: handle.server).flatMap {
      try relation($0, known.person.account)
    }
    let wasBlocked =
      known.relationship.isBlocked || everybody?.relationship.isDomainBlocked == true
    return wasBlocked ? local.parted : nil
  }

  private func fetch(
    _ condition: String, _ arguments: StatementArguments, _ order: String = ""
  ) throws -> [KeptRelation] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT account, person, handle, content, local, isAsked FROM relation
          WHERE profile = ? AND \(condition) \(order)
        """)
    return try Row.fetchAll(statement, arguments: arguments).compactMap(KeptRelation.init(row:))
  }
}

extension KeptRelation {
  /// Reads a relation; nil of one that this version cannot read.
  fileprivate init?(row: Row) {
    guard let told: Relationship = StoredJSON.value(of: row["content"])
    else { return nil }
    let local: LocalRelation = StoredJSON.value(of: row["local"]) ?? LocalRelation()
    self.init(
      PersonID(account: row["account"], name: row["person"]),
      (row["handle"] as String?).flatMap { Handle($0) }, told.with(local), local: local,
      isAsked: row["isAsked"])
  }

  /// Whether somebody is in a list, as far as is known.
  func isIn(_ list: HiddenList) -> Bool {
    switch list {
    case .muted: relationship.mute != nil
    case .blocked: relationship.isBlocked
    // What is only done here no server knows.
    case .servers: relationship.isDomainBlocked && !local.isDomainBlocked
    }
  }

  /// The same as a list says it; what it does not say stays. Nil is out of the list.
  func being(_ told: Relationship?, in list: HiddenList) -> KeptRelation {
    var other = self
    switch list {
    case .muted:
      let known = relationship.mute
      other.relationship.mute = told?.mute.map {
        Mute(
          notifications: known?.notifications ?? $0.notifications,
          endsAt: $0.endsAt ?? local.mute?.endsAt)
      }
      // A server that says when it ends needs nobody to end it.
      if told?.mute?.endsAt != nil || told == nil { other.local.mute = nil }
    case .blocked: other.relationship = relationship.with(.block(told?.isBlocked ?? false))
    case .servers:
      other.relationship = relationship.with(.blockDomain(told?.isDomainBlocked ?? false))
    }
    return other
  }
}
