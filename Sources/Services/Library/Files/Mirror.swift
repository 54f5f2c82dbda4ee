import Domain
import GRDB

extension LibrarySchema {
  /// Which library this is, so that a cache notices when it stands beside another one.
  static let identity: MigrationStep = """
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL CHECK (length(library) = 32)
    ) STRICT;
    INSERT INTO identity (only, library) VALUES (1, lower(hex(randomblob(16))));
    """
}

extension CacheSchema {
  /// Which library the cache repeats, and up to which seen mark; and the library's sources, on which
  /// everything else in the cache hangs.
  static let mirror1: MigrationStep = """
    CREATE TABLE mirror (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL,
      seen INTEGER NOT NULL CHECK (seen >= 0)
    ) STRICT;
    INSERT INTO mirror (only, library, seen) VALUES (1, '', 0);

    CREATE TABLE knownSource (
      id TEXT PRIMARY KEY NOT NULL,
      profile INTEGER NOT NULL,
      scan INTEGER NOT NULL DEFAULT 0 CHECK (scan >= 0),
      rootDevice INTEGER,
      rootInode INTEGER
    ) STRICT;
    """
}

/// Keeps in step what `cache.sqlite` repeats of `library.sqlite`: which sources there are, which
/// photos were seen, and which tags they were given.
///
/// The library is written first, in a transaction of its own, and its seen marks are numbered; the
/// cache remembers the number up to which it has them. Whoever comes next makes up what a crash
/// between the two left out.
struct Mirror {
  let people: DatabaseFile
  let cache: DatabaseFile

  /// Makes up what a crash, a lost cache or a library put back from a backup left out; writes
  /// nothing if both are in step.
  func reconcile() throws {
    let truth = try people.readNow(Truth.init)
    let isInStep = try cache.readNow { db in
      try MirrorState.fetch(db) == truth.state && KnownSource.all(db) == truth.sources
    }
    if !isInStep { try cache.writeNow(repeatEverything) }
  }

  /// Repeats sources and seen marks as they are now.
  ///
  /// Reads the library within the cache's transaction: whoever changes the library next repeats that
  /// later.
  func repeatEverything(_ db: Database) throws {
    let truth = try people.readNow(Truth.init)
    if try MirrorState.fetch(db).library != truth.state.library {
      try KnownSource.replaceAll(by: [], db)
      // Another library's profiles and accounts have the same numbers.
      try db.execute(sql: "DELETE FROM mute; DELETE FROM person")
      try TrackTable.countChanges(db)
      try MirrorState(library: truth.state.library, seen: 0, tags: -1).store(db)
    }
    if try KnownSource.replaceAll(by: truth.sources, db) {
      // What was said of a post in one source is said of it in all.
      try MirrorState(library: truth.state.library, seen: 0, tags: -1).store(db)
    }
    try repeatSeenMarks(db)
    try repeatTags(db)
  }

  /// Whether the cache has all seen marks.
  func hasSeenMarks() throws -> Bool {
    try cache.readNow(MirrorState.fetch).seen == people.readNow(SeenMark.lastSequence)
  }

  /// Repeats the seen marks that the cache does not have yet.
  func repeatSeenMarks(_ db: Database) throws {
    var state = try MirrorState.fetch(db)
    if try people.readNow(SeenMark.lastSequence) < state.seen {
      try db.execute(sql: "UPDATE photo SET isSeen = 0 WHERE isSeen = 1")
      state.seen = 0
    }
    let marking = try db.cachedStatement(
      sql: "UPDATE photo SET isSeen = 1 WHERE source = ? AND item = ? AND isSeen = 0")
    lazy var keys = Result { try people.readNow(PostKeys.init) }
    while true {
      let start = state.seen
      let marks = try people.readNow { try SeenMark.fetch($0, after: start, limit: 2000) }
      guard let last = marks.last else { break }
      for mark in marks {
        for key in try keys.get().keys(of: mark.item, in: mark.source) {
          try marking.execute(arguments: [SourceID(number: key.source), key.item])
        }
      }
      state.seen = last.sequence
    }
    try state.store(db)
  }
}

/// What the cache has to agree with.
private struct Truth {
  let state: MirrorState
  let sources: Set<KnownSource>

  init(_ db: Database) throws {
    state = MirrorState(
      library: try String.fetchOne(db, sql: "SELECT library FROM identity") ?? "",
      seen: try SeenMark.lastSequence(db), tags: try TagTexts.revision(db))
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.id, source.profile, account.server,
            CASE source.kind WHEN 'account' THEN CAST(source.location AS INTEGER)
              WHEN 'list' THEN \(KnownSource.ofSeveral) END AS viewer
          FROM source
          LEFT JOIN account
            ON source.kind = 'account' AND account.id = CAST(source.location AS INTEGER)
          WHERE source.isPresent = 1
        """)
    sources = Set(
      rows.map { row in
        KnownSource(
          id: SourceID(number: row["id"]), profile: row["profile"],
          server: (row["server"] as String?).flatMap { WebAddress($0)?.authority },
          account: row["viewer"])
      })
  }
}

/// Which library the cache repeats, up to which seen mark, and with which tags.
struct MirrorState: Equatable {
  let library: String
  var seen: Int64
  var tags: Int64

  static func fetch(_ db: Database) throws -> MirrorState {
    let row = try Row.fetchOne(db, sql: "SELECT library, seen, tags FROM mirror")
    return MirrorState(
      library: row.map { $0["library"] } ?? "", seen: row.map { $0["seen"] } ?? 0,
      tags: row.map { $0["tags"] } ?? 0)
  }

  func store(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mirror (only, library, seen, tags) VALUES (1, ?, ?, ?)",
      arguments: [library, seen, tags])
  }
}

/// A source as the cache knows it. Read at every start, for which decoding it by `Codable` is too slow.
struct KnownSource: Hashable {
  let id: SourceID
  let profile: Int64
  /// The name of its account's server.
  let server: String?
  /// The account that sees its photos; ``ofSeveral`` where their items name it; nil if they are at no server.
  let account: Int64?

  static let ofSeveral = 0

  static func all(_ db: Database) throws -> Set<KnownSource> {
    let rows = try Row.fetchAll(db, sql: "SELECT id, profile, server, account FROM knownSource")
    return Set(
      rows.map {
        KnownSource(
          id: $0["id"], profile: $0["profile"], server: $0["server"], account: $0["account"])
      })
  }

  /// Adds the sources that are missing, and removes all others with everything that hangs on them.
  ///
  /// What a track knew of a removed source goes, too, and engines that have read the track notice:
  /// else they would take the source for known when it comes back. Returns whether photos are of posts now
  /// that were of none before.
  @discardableResult
  static func replaceAll(by sources: Set<KnownSource>, _ db: Database) throws -> Bool {
    let old = try all(db)
    let unnamed = Set(old.filter { $0.account == nil }.map(\.id))
    var isAnyNamed = false
    let profiles = Dictionary(sources.map { ($0.id, $0.profile) }, uniquingKeysWith: { $1 })
    for source in old where profiles[source.id] != source.profile {
      try db.execute(sql: "DELETE FROM knownSource WHERE id = ?", arguments: [source.id])
      try TrackTable(db: db, profile: source.profile).countChange()
    }
    for source in sources.subtracting(old) {
      try db.execute(
        sql: """
          INSERT INTO knownSource (id, profile, server, account) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET server = excluded.server, account = excluded.account
          """, arguments: [source.id, source.profile, source.server, source.account])
      guard source.account != nil, unnamed.contains(source.id) else { continue }
      try namePosts(of: source, db)
      isAnyNamed = true
    }
    return isAnyNamed
  }

  /// Names the posts of photos from before posts had names.
  private static func namePosts(of source: KnownSource, _ db: Database) throws {
    guard let account = source.account else { return }
    try db.execute(
      sql: """
        UPDATE photo SET post = iif(?1 = \(ofSeveral), item, item || '/' || ?1) WHERE source = ?2
        """, arguments: [account, source.id])
  }

  /// The servers of a profile's sources.
  static func servers(of profile: Int64, _ db: Database) throws -> [SourceID: String] {
    let statement = try db.cachedStatement(
      sql: "SELECT id, server FROM knownSource WHERE profile = ? AND server IS NOT NULL")
    return Dictionary(
      try Row.fetchAll(statement, arguments: [profile]).map { ($0["id"], $0["server"]) },
      uniquingKeysWith: { $1 })
  }

  /// The profile of a source; nil if the source is not known.
  static func profile(of source: SourceID, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT profile FROM knownSource WHERE id = ?"), arguments: [source])
  }
}
