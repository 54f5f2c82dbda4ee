import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// Tags that people gave photos. `number` grows with every change, so that the cache knows whether it has
  /// them.
  static let tags12: MigrationStep = """
    CREATE TABLE tag (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      key TEXT NOT NULL CHECK (key <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      taggedAt INTEGER NOT NULL,
      PRIMARY KEY (source, item, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tagByKey ON tag (key, source);
    CREATE TABLE tagRevision (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      number INTEGER NOT NULL CHECK (number >= 0)
    ) STRICT;
    INSERT INTO tagRevision (only, number) VALUES (1, 0);
    """
}

/// Keeps tags in `library.sqlite`, and repeats them in the cache, where photos are found by them.
struct TagStore: TagStoring {
  let files: LibraryFiles

  func apply(_ change: TagChange, at now: Timestamp) async throws -> TagChange {
    let (done, revision) = try await files.people.write { db in
      var writer = try TagWriter(db: db, now: now)
      let done = try writer.apply(change)
      return (done, done == TagChange() ? nil : try TagWriter.countChange(db))
    }
    if let revision { await repeatTags(of: done.photos, revision) }
    return done
  }

  func tags(of photos: [PhotoID]) async throws -> [PhotoID: [Tag]] {
    try await files.people.read { db in
      let texts = try TagTexts(db, PostKeys(db))
      return try photos.reduce(into: [:]) { tags, photo in
        let names = try texts.names(of: photo)
        if !names.isEmpty { tags[photo] = names.compactMap(Tag.init) }
      }
    }
  }

  func photos(tagged tag: Tag, of profile: Int64) async throws -> [TaggedPhoto] {
    try await files.people.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT tag.source, item, tag.name FROM tag JOIN source ON source.id = tag.source
            WHERE key = ? AND profile = ? ORDER BY tag.source, item
          """, arguments: [tag.key, profile])
      return rows.compactMap { row in
        Tag(row[2]).map {
          TaggedPhoto(PhotoID(source: SourceID(number: row[0]), item: row[1]), $0)
        }
      }
    }
  }

  func tags(of profile: Int64) async throws -> [Tag: Int] {
    try await files.people.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT max(tag.name), count(*) FROM tag JOIN source ON source.id = tag.source
            WHERE profile = ? GROUP BY key
          """, arguments: [profile])
      return rows.reduce(into: [:]) { tags, row in
        if let tag = Tag(row[0]) { tags[tag] = row[1] }
      }
    }
  }
}

extension TagStore {
  /// Photos in one transaction of the cache: others can write in between.
  private static let photosAtOnce = 500

  /// Repeats tags of some photos, and notes that the cache has the change with this number if it had all those
  /// before. A crash on the way leaves the number behind, and the next start repeats all tags.
  func repeatTags(of photos: Set<PhotoID>, _ revision: Int64) async {
    await files.repeating { try await repeatTags(of: Array(photos), revision, $0) }
  }

  private func repeatTags(of photos: [PhotoID], _ revision: Int64, _ mirror: Mirror) async throws {
    let (people, cache) = (mirror.people, mirror.cache)
    for start in stride(from: 0, to: photos.count, by: Self.photosAtOnce) {
      let some = photos[start..<min(start + Self.photosAtOnce, photos.count)]
      let isLast = start + Self.photosAtOnce >= photos.count
      try await cache.write { db in
        let tags = try people.readNow { people in
          try TagTexts(people, PostKeys(people)).texts(of: some)
        }
        try TagTexts.store(tags, db)
        guard isLast else { return }
        var state = try MirrorState.fetch(db)
        if state.tags == revision &- 1 {
          state.tags = revision
          try state.store(db)
        } else {
          try mirror.repeatTags(db)
        }
      }
    }
  }
}

/// Changes tags, within a transaction on `library.sqlite`. A post has its tags in whichever of its sources they
/// were given, and has each once.
struct TagWriter {
  let db: Database
  let now: Timestamp
  /// How the profiles write the tags that were met: looked up once, as others may have the same tags a million times.
  private var spellings: [Spelling: Tag] = [:]
  private let keys: PostKeys

  private struct Spelling: Hashable {
    let profile: Int64
    let key: String
  }

  init(db: Database, now: Timestamp) throws {
    (self.db, self.now) = (db, now)
    keys = try PostKeys(db)
  }

  /// Says that tags are others now; returns which change that is.
  static func countChange(_ db: Database) throws -> Int64 {
    try db.execute(sql: "UPDATE tagRevision SET number = number + 1")
    return try TagTexts.revision(db)
  }

  /// Returns what was not so before.
  mutating func apply(_ change: TagChange) throws -> TagChange {
    var done = TagChange()
    for tagged in change.removed {
      if let tag = try remove(tagged) { done.removed.append(TaggedPhoto(tagged.photo, tag)) }
    }
    for tagged in change.added {
      guard try isKept(tagged.photo) else { throw TagError.notKept }
      guard let tag = try insert(tagged) else { continue }
      guard try count(of: tagged.photo) <= Tag.mostOfPhoto else { throw TagError.tooMany }
      done.added.append(TaggedPhoto(tagged.photo, tag))
    }
    // What is there again under the name it had is no change.
    let same = Set(done.removed.map { [$0.photo.description, $0.tag.name] })
      .intersection(done.added.map { [$0.photo.description, $0.tag.name] })
    done.removed.removeAll { same.contains([$0.photo.description, $0.tag.name]) }
    done.added.removeAll { same.contains([$0.photo.description, $0.tag.name]) }
    return done
  }

  mutating func insert(_ tagged: TaggedPhoto) throws -> Tag? {
    let tag = try spelling(of: tagged)
    guard try !isTagged(tagged) else { return nil }
    try db.cachedStatement(
      sql: """
        INSERT INTO tag (source, item, key, name, taggedAt) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [
      tagged.photo.source.number, tagged.photo.item, tag.key, tag.name, now,
    ])
    return db.changesCount > 0 ? tag : nil
  }

  /// A tag as the photo's profile writes it already.
  private mutating func spelling(of tagged: TaggedPhoto) throws -> Tag {
    let profile =
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT profile FROM source WHERE id = ?"),
        arguments: [tagged.photo.source.number]) ?? 0
    let spelling = Spelling(profile: profile, key: tagged.tag.key)
    if let known = spellings[spelling] { return known }
    let name = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT tag.name FROM tag JOIN source ON source.id = tag.source
            WHERE key = ? AND profile = ? LIMIT 1
          """), arguments: [spelling.key, profile])
    let tag = name.flatMap(Tag.init) ?? tagged.tag
    spellings[spelling] = tag
    return tag
  }

  func count(of photo: PhotoID) throws -> Int {
    try TagTexts(db, keys).names(of: photo).count
  }

  private func isTagged(_ tagged: TaggedPhoto) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM tag WHERE source = ? AND item = ? AND key = ?")
    return try keys.keys(of: tagged.photo).contains { key in
      try Row.fetchOne(statement, arguments: [key.source, key.item, tagged.tag.key]) != nil
    }
  }

  private func isKept(_ photo: PhotoID) throws -> Bool {
    guard let number = photo.source.number else { return false }
    return try Row.fetchOne(
      db.cachedStatement(sql: "SELECT 1 FROM source WHERE id = ?"), arguments: [number]) != nil
  }

  private func remove(_ tagged: TaggedPhoto) throws -> Tag? {
    let statement = try db.cachedStatement(
      sql: "DELETE FROM tag WHERE source = ? AND item = ? AND key = ? RETURNING name")
    let names = try keys.keys(of: tagged.photo).compactMap { key in
      try String.fetchOne(statement, arguments: [key.source, key.item, tagged.tag.key])
    }
    return names.first.flatMap(Tag.init)
  }
}

extension PhotoID {
  fileprivate var description: String { source.rawValue + "\n" + item }
}
