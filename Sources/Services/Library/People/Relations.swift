import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// How things stand between accounts and people, as servers said last. `isHiding` marks those of whom something
  /// is not shown, now or for a time; `local` is what is only done here; `isAsked` is 0 of those who are only known
  /// from lists. `hidingRevision` grows whenever somebody else may be hidden.
  static let relations: MigrationStep = """
    CREATE TABLE relation (
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      person TEXT NOT NULL CHECK (person <> ''),
      handle TEXT CHECK (handle <> ''),
      content TEXT NOT NULL CHECK (json_valid(content)),
      local TEXT NOT NULL CHECK (json_valid(local)),
      isAsked INTEGER NOT NULL CHECK (isAsked IN (0, 1)),
      isHiding INTEGER NOT NULL CHECK (isHiding IN (0, 1)),
      muteEnd INTEGER,
      PRIMARY KEY (profile, account, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX relationByHandle ON relation (profile, account, handle);
    CREATE INDEX relationHiding ON relation (profile) WHERE isHiding = 1;
    CREATE INDEX relationMuteEnd ON relation (profile, muteEnd) WHERE muteEnd IS NOT NULL;

    CREATE TABLE hidingRevision (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO hidingRevision (only, number) VALUES (1, 0);
    CREATE TRIGGER relationCame AFTER INSERT ON relation WHEN new.isHiding BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    CREATE TRIGGER relationChanged AFTER UPDATE ON relation WHEN old.isHiding OR new.isHiding BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    CREATE TRIGGER relationWent AFTER DELETE ON relation WHEN old.isHiding BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    CREATE TRIGGER hidingWished AFTER INSERT ON mutation
      WHEN new.lane IN ('mute', 'block', 'domain') BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    CREATE TRIGGER hidingRewished AFTER UPDATE ON mutation
      WHEN new.lane IN ('mute', 'block', 'domain') BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    CREATE TRIGGER hidingUnwished AFTER DELETE ON mutation
      WHEN old.lane IN ('mute', 'block', 'domain') BEGIN
      UPDATE hidingRevision SET number = number + 1;
    END;
    """
}

/// Keeps relations in `library.sqlite`, where the outbox is.
struct RelationStore: RelationStoring {
  let file: DatabaseFile

  func relationStamp(of profile: Int64) throws -> String {
    // Two short tables: another thread would take longer to wake.
    try file.readNow { try RelationTable(db: $0, profile: profile).stamp() }
  }

  func hiding(of profile: Int64) async throws -> [KeptRelation] {
    try await file.read { db in
      let table = RelationTable(db: db, profile: profile)
      var relations = Dictionary(
        try table.hiding().map { (RelationTable.Key($0), $0) }, uniquingKeysWith: { $1 })
      for entry in try table.waiting("lane IN ('mute', 'block', 'domain')") {
        guard let (key, base) = try table.base(of: entry, relations),
          case .relate(let wish, _) = entry.mutation.action
        else { continue }
        var relation = base
        relation.relationship = relation.relationship.with(wish)
        relations[key] = relation
      }
      return Array(relations.values)
    }
  }

  func standings(with people: [PersonID], of profile: Int64) async throws
    -> [PersonID: RelationStanding]
  {
    try await file.read { db in
      let table = RelationTable(db: db, profile: profile)
      return try people.reduce(into: [:]) { $0[$1] = try table.standing(with: $1) }
    }
  }

  func relation(with handle: Handle, of account: AccountID, in profile: Int64) async throws
    -> KeptRelation?
  {
    try await file.read { try RelationTable(db: $0, profile: profile).relation(handle, account) }
  }

  func keep(_ relations: [KeptRelation], of profile: Int64) async throws {
    guard !relations.isEmpty else { return }
    try await file.write { db in
      let table = RelationTable(db: db, profile: profile)
      for relation in relations {
        try table.keep(relation)
        try table.noteDomain(of: relation)
      }
    }
  }

  func keep(_ relation: KeptRelation, after wish: RelationWish, of profile: Int64) async throws {
    try await file.write { db in
      let table = RelationTable(db: db, profile: profile)
      var local = try table.relation(relation.person)?.local ?? LocalRelation()
      switch wish.kind {
      case .mute: local.mute = relation.local.mute
      case .domain: local.isDomainBlocked = relation.local.isDomainBlocked
      case .follow, .block, .note, .answer: break
      }
      if wish == .blockDomain(true) { try table.part(fromServerOf: relation) }
      try table.keep(relation, local: local)
    }
  }

  func replace(
    _ list: HiddenList, by people: [KeptRelation], of account: AccountID, in profile: Int64,
    asOf stamp: String
  ) async throws -> Bool {
    try await file.write { db in
      let table = RelationTable(db: db, profile: profile)
      guard try table.stamp() == stamp else { return false }
      let named = Dictionary(people.map { ($0.person, $0) }, uniquingKeysWith: { $1 })
      for relation in try table.hiding() where relation.person.account == account {
        guard named[relation.person] == nil, relation.isIn(list) else { continue }
        try table.keep(relation.being(nil, in: list), local: relation.local)
      }
      for person in named.values {
        let known = try table.relation(person.person)
        let new = KeptRelation(
          person.person, person.handle, known?.relationship ?? Relationship(),
          local: known?.local ?? LocalRelation(), isAsked: known?.isAsked ?? (list == .servers))
        let told = new.being(person.relationship, in: list)
        // Nothing is written that is known.
        guard told != known else { continue }
        if list == .servers { try table.part(fromServerOf: told) }
        try table.keep(told, local: told.local)
      }
      return true
    }
  }
}

extension RelationStore {
  func parted(
    by kind: RelationWish.Kind, from handle: Handle, of account: AccountID, in profile: Int64
  ) async throws -> [UnfollowedPerson] {
    try await file.read {
      try RelationTable(db: $0, profile: profile).parted(by: kind, from: handle, account)
    }
  }

  func waitingName(of handle: Handle, of account: AccountID, in profile: Int64) async throws
    -> PersonID?
  {
    try await file.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT target FROM mutation WHERE profile = ?1 AND target >= ?2 AND target < ?3
            AND substr(target, -length(?4)) = ?4 LIMIT 1
          """)
      let start = "person \(account.rawValue)"
      let found = try String.fetchOne(
        statement, arguments: [profile, start + " ", start + "!", " " + handle.key])
      guard let found, case .person(_, let id, _)? = MutationTarget(stored: found) else {
        return nil
      }
      return PersonID(account: account, name: id)
    }
  }

  func people(at server: String, of account: AccountID, in profile: Int64) async throws
    -> [PersonID]
  {
    try await file.read { db in
      try RelationTable(db: db, profile: profile).people(at: server, account).map(\.person)
    }
  }

  func endedMutes(of profile: Int64, by now: Timestamp) async throws -> [KeptRelation] {
    try await file.read { try RelationTable(db: $0, profile: profile).endedMutes(by: now) }
  }

  func nextMuteEnd(of profile: Int64, after now: Timestamp) async throws -> Timestamp? {
    try await file.read { try RelationTable(db: $0, profile: profile).nextMuteEnd(after: now) }
  }

  func forgetMuteEnd(of relation: KeptRelation, in profile: Int64) async throws {
    try await file.write { db in
      let table = RelationTable(db: db, profile: profile)
      // Somebody may be muted anew by now.
      guard var known = try table.relation(relation.person), known.local.mute == relation.local.mute
      else { return }
      known.local.mute = nil
      known.relationship.mute?.endsAt = nil
      try table.keep(known, local: known.local)
    }
  }
}

extension RelationTable {
  /// Another text whenever somebody else may be hidden.
  fileprivate func stamp() throws -> String {
    let statement = try db.cachedStatement(
      sql: """
        SELECT (SELECT number FROM hidingRevision) || ' ' || ifnull((SELECT group_concat(id)
          FROM (SELECT id FROM account WHERE profile = ?1 AND isPresent = 1 ORDER BY id)), '')
          || ' ' || ifnull((SELECT group_concat(id) FROM (
            SELECT id FROM source WHERE profile = ?1 AND isPresent = 1 ORDER BY id)), '')
        """)
    return try String.fetchOne(statement, arguments: [profile]) ?? ""
  }
}
