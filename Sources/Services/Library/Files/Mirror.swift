import Domain
import GRDB

/// Keeps what `cache.sqlite` repeats of `library.sqlite` in step: which sources there are, and
/// which photos were seen.
///
/// The truth is written first, in a transaction of its own, and its seen marks are numbered; the
/// cache remembers the number up to which it has them. What a crash left between the two is made
/// up by whoever comes next.
struct Mirror {
  /// Where the truth is.
  let people: DatabaseFile
  /// Where it is repeated.
  let cache: DatabaseFile

  /// Makes up what a crash, a lost cache or a library put back from a backup left behind; writes
  /// nothing if there is nothing.
  func reconcile() throws {
    let truth = try people.readNow(Truth.init)
    let isInStep = try cache.readNow { db in
      let state = try MirrorTable(db: db).state()
      let sources = try KnownSourceTable(db: db).all()
      return state.library == truth.library && state.seen == truth.lastSequence
        && sources == truth.sources
    }
    guard !isInStep else { return }
    try cache.writeNow(repeatEverything)
  }

  /// Repeats sources and seen marks as they are now.
  ///
  /// The truth is read within the cache's transaction: whoever changes it next repeats it later.
  func repeatEverything(_ db: Database) throws {
    let truth = try people.readNow(Truth.init)
    if try MirrorTable(db: db).state().library != truth.library {
      try KnownSourceTable(db: db).replaceAll(by: [])
      try MuteTable(db: db).removeAll()
      try TrackTable.countChanges(db)
      try MirrorTable(db: db).setState(library: truth.library, seen: 0)
    }
    try KnownSourceTable(db: db).replaceAll(by: truth.sources)
    try catchUp(db)
  }

  /// Repeats the seen marks that the cache does not have yet.
  func catchUp(_ db: Database) throws {
    let mirror = MirrorTable(db: db)
    let photos = PhotoTable(db: db)
    var applied = try mirror.state().seen
    if try people.readNow({ try SeenTable(db: $0).lastSequence() }) < applied {
      try photos.markNoneSeen()
      applied = 0
    }
    while true {
      let start = applied
      let marks = try people.readNow { try SeenTable(db: $0).marks(after: start, limit: 2000) }
      guard let last = marks.last else { break }
      for mark in marks {
        try photos.markSeen(PhotoID(source: SourceID(number: mark.source), item: mark.item))
      }
      applied = last.sequence
    }
    try mirror.setSeen(applied)
  }
}

extension Mirror {
  /// What the cache has to agree with.
  private struct Truth {
    let library: String
    let sources: [KnownSourceRow]
    let lastSequence: Int64

    init(_ db: Database) throws {
      library = try String.fetchOne(db, sql: "SELECT library FROM identity") ?? ""
      sources = try SourceTable(db: db).present().map {
        KnownSourceRow(id: SourceID(number: $0.id).rawValue, profile: $0.profile)
      }.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      lastSequence = try SeenTable(db: db).lastSequence()
    }
  }
}

/// The one row that says which library the cache repeats, and how far.
struct MirrorTable {
  let db: Database

  func state() throws -> (library: String, seen: Int64) {
    guard let row = try Row.fetchOne(db, sql: "SELECT library, seen FROM mirror") else {
      return ("", 0)
    }
    return (row["library"], row["seen"])
  }

  func setState(library: String, seen: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mirror (only, library, seen) VALUES (1, ?, ?)",
      arguments: [library, seen])
  }

  func setSeen(_ sequence: Int64) throws {
    try db.execute(sql: "UPDATE mirror SET seen = ?", arguments: [sequence])
  }
}
