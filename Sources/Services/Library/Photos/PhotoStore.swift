import Domain
import GRDB
import Storage

/// Keeps photos in `cache.sqlite`, and seen marks in both files.
struct PhotoStore: PhotoStoring {
  let files: LibraryFiles

  func position(of id: PhotoID, in scope: StreamScope) async throws -> StreamPosition? {
    try await query(scope) { try $0.position(of: id) }
  }

  func item(_ id: PhotoID, in scope: StreamScope) async throws -> StreamItem? {
    try await query(scope) { try $0.item(id) }
  }

  func item(at place: Int, in scope: StreamScope) async throws -> StreamItem? {
    try await query(scope) { try $0.item(at: place) }
  }

  func first(after position: StreamPosition?, in scope: StreamScope) async throws -> StreamItem? {
    try await query(scope) { try $0.first(after: position) }
  }

  func firstUnseen(after position: StreamPosition?, in scope: StreamScope) async throws
    -> StreamItem?
  {
    try await query(scope) { try $0.first(after: position, isSeen: [false]) }
  }

  func last(before position: StreamPosition?, in scope: StreamScope) async throws -> StreamItem? {
    try await query(scope) { try $0.last(before: position) }
  }

  func items(from position: StreamPosition?, limit: Int, in scope: StreamScope) async throws
    -> [StreamItem]
  {
    try await query(scope) { try $0.items(from: position, limit: max(0, limit)) }
  }

  func mutedPhotos(after position: StreamPosition?, limit: Int, in scope: StreamScope) async throws
    -> [Photo]
  {
    try await query(scope) { try $0.muted(after: position, limit: max(0, limit)) }
  }

  func photos(
    by author: PhotoAuthor, after position: StreamPosition?, limit: Int, in scope: StreamScope
  ) async throws -> [Photo] {
    try await query(scope.whole) {
      try AuthorQuery(author, after: position, in: scope, filter: $0.filter)
        .photos($0.db, limit: max(0, limit))
    }
  }

  func mute(_ list: MuteList, in scope: StreamScope) async throws {
    try await MuteJudgement(cache: files.cache(), profile: scope.profile, list: list).perform()
  }

  func markSeen(_ ids: [PhotoID]) async throws {
    await files.repeatSeenMarks(new: try await SeenMarks(people: files.people).insert(ids))
  }

  func markAllSeen(in scope: StreamScope) async throws -> Int {
    let filter = try await filter(of: scope)
    let count = try await sparingSearch { cache in
      try await SeenMarks(people: files.people).insertAll(in: scope, filter, of: cache)
    }
    await files.repeatSeenMarks(new: count)
    return count
  }

  func insert(_ photos: [Photo], of source: SourceID) async throws -> Int {
    let people = files.people
    return try await files.cache().write { db in
      try people.readNow { people in
        let writer = try PhotoWriter(db, source: source, seen: people)
        return try photos.count { try writer.store($0, of: source) }
      }
    }
  }

  func receive(_ engagement: Engagement, at photos: [PhotoID]) async throws {
    try await files.cache().write { try Self.receive(engagement, at: photos, $0) }
  }

  func remove(_ removal: PhotoRemoval, of photos: [PhotoID]) async throws {
    try await files.cache().write { db in
      for photo in photos { try Self.remove(removal, photo, db) }
    }
  }

  func engagement(of id: PhotoID) async throws -> Engagement? {
    // One row by its key: another thread would take longer to wake.
    try files.cache().readNow { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT likes, dislikes, replies, reaction, boosts, isBoosted, isBookmarked FROM photo
            WHERE source = ? AND item = ?
          """)
      return try Row.fetchOne(statement, arguments: [id.source, id.item]).flatMap {
        Engagement(
          likes: $0["likes"], dislikes: $0["dislikes"], replies: $0["replies"],
          reaction: $0["reaction"], boosts: $0["boosts"], isBoosted: $0["isBoosted"],
          isBookmarked: $0["isBookmarked"])
      }
    }
  }

  func details(of id: PhotoID) async throws -> PostDetails? {
    try files.cache().readNow { db in
      let statement = try db.cachedStatement(
        sql: "SELECT details FROM photo WHERE source = ? AND item = ?")
      return try Row.fetchOne(statement, arguments: [id.source, id.item]).map { row in
        (row["details"] as String?).flatMap(StoredJSON.value) ?? PostDetails()
      }
    }
  }

  func photos(of source: SourceID, in range: ClosedRange<Timestamp>) async throws -> [Photo] {
    try files.cache().readNow { db in
      try Photo.fetchAll(
        db,
        """
        SELECT \(Photo.columns) FROM photo INDEXED BY photoInSource
          WHERE source = ?1 AND profile = (SELECT profile FROM knownSource WHERE id = ?1)
            AND isMuted IN (0, 1) AND isSeen IN (0, 1)
            AND age BETWEEN ~(?2) AND ~(?3)
        """,
        [
          source.rawValue, range.upperBound.milliseconds, range.lowerBound.milliseconds,
        ])
    }
  }

  func statuses(of ids: [PhotoID]) async throws -> [PhotoID: String] {
    try await files.cache().read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT source, item, status FROM photo
            WHERE id IN (\(StreamQuery.rowsOfPost)) AND status IS NOT NULL
          """)
      return try ids.reduce(into: [:]) { statuses, id in
        for row in try Row.fetchAll(statement, arguments: ["mine": id.source, "item": id.item]) {
          statuses[PhotoID(source: row["source"], item: row["item"])] = row["status"]
        }
      }
    }
  }

  func counts(since moments: [Timestamp], in scope: StreamScope) async throws -> [Int] {
    try await query(scope) { try $0.counts(since: moments) }
  }

  func contents(of source: SourceID) async throws -> SourceContents {
    try await files.cache().read { try SourceContents.fetch($0, of: source) }
  }

  /// What is over at a moment, in all profiles: one may not be used for long. What leaves already has a negative one.
  static let expired = "photo INDEXED BY photoExpiring WHERE profile > 0 AND expiresAt <= ?"

  func purgeExpired(in scope: StreamScope) async throws -> Int {
    let cache = try files.cache()
    let arguments: StatementArguments = [scope.now]
    let isAny = try await cache.read { db in
      try Row.fetchOne(db, sql: "SELECT 1 FROM \(Self.expired) LIMIT 1", arguments: arguments)
        != nil
    }
    guard isAny else { return 0 }
    return try await cache.write { db in
      try Int64.fetchAll(
        db, sql: "DELETE FROM \(Self.expired) RETURNING profile", arguments: arguments
      ).count { $0 == scope.profile }
    }
  }

  func nextExpiry(in scope: StreamScope) async throws -> Timestamp? {
    try await files.cache().read { db in
      try Timestamp.fetchOne(
        db, sql: "SELECT min(expiresAt) FROM photo WHERE profile = ? AND expiresAt > ?",
        arguments: [scope.profile, scope.now])
    }
  }
}

extension PhotoStore {
  /// Notes how a post was received. A photo that has it already costs no writing.
  static func receive(_ engagement: Engagement, at photos: [PhotoID], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE photo SET likes = ?1, dislikes = ?2, replies = ?3, reaction = ?4, boosts = ?7,
            isBoosted = ?8, isBookmarked = ?9
          WHERE source = ?5 AND item = ?6
            AND (likes, dislikes, replies, reaction, boosts, isBoosted, isBookmarked)
              IS NOT (?1, ?2, ?3, ?4, ?7, ?8, ?9)
        """)
    for photo in photos {
      try statement.execute(arguments: [
        engagement.likes, engagement.dislikes, engagement.replies, engagement.mine?.rawValue,
        photo.source, photo.item, engagement.boosts, engagement.isBoosted, engagement.isBookmarked,
      ])
    }
  }

  /// A photo whose removal waits has the profile's number with a minus: it is in nobody's stream, and a
  /// page that still has it changes its row, and not that.
  private static func remove(
    _ removal: PhotoRemoval, _ photo: PhotoID, _ db: Database
  ) throws {
    let key: StatementArguments = [photo.source, photo.item]
    switch removal {
    case .wanted:
      try db.execute(
        sql: "UPDATE photo SET profile = -profile WHERE source = ? AND item = ? AND profile > 0",
        arguments: key)
    case .undone:
      guard
        let photo = try Photo.fetchAll(
          db, "SELECT \(Photo.columns) FROM photo WHERE source = ? AND item = ? AND profile < 0",
          key
        ).first, let profile = try KnownSource.profile(of: photo.id.source, db)
      else { return }
      // Mutes may have changed since.
      let isMuted = try Mutes.fetch(db, of: profile)?.hides(photo) ?? false
      try db.execute(
        sql: "UPDATE photo SET profile = ?, isMuted = ? WHERE source = ? AND item = ?",
        arguments: [profile, isMuted, photo.id.source, photo.id.item])
    case .done:
      try db.execute(sql: "DELETE FROM photo WHERE source = ? AND item = ?", arguments: key)
      try db.execute(
        sql: "INSERT INTO tombstone (source, item) VALUES (?, ?) ON CONFLICT DO NOTHING",
        arguments: key)
    }
  }

  private func query<Value: Sendable>(
    _ scope: StreamScope, _ body: @Sendable (StreamQuery) throws -> Value
  ) async throws -> Value {
    let filter = try await filter(of: scope)
    return try await sparingSearch { cache in
      try await cache.read { try body(StreamQuery(db: $0, scope: scope, filter: filter)) }
    }
  }
}

extension SourceContents {
  /// What the cache has of a source.
  static func fetch(_ db: Database, of source: SourceID) throws -> SourceContents {
    guard let profile = try KnownSource.profile(of: source, db) else {
      return SourceContents(photos: 0, newest: nil)
    }
    // Only the muted photos, which are few, are counted one by one.
    let count = try db.cachedStatement(
      sql: """
        SELECT (SELECT ifnull(sum(photos), 0) FROM photoCount WHERE profile = ?1 AND source = ?2)
          + (SELECT count(*) FROM photo INDEXED BY photoInSource
            WHERE profile = ?1 AND source = ?2 AND isMuted = 1)
        """)
    // The index has four parts, by what is muted and seen; each begins with its newest photo.
    let age = try db.cachedStatement(
      sql: """
        SELECT min(age) FROM photo INDEXED BY photoInSource
          WHERE profile = ? AND source = ? AND isMuted = ? AND isSeen = ?
        """)
    let ages = try [(false, false), (false, true), (true, false), (true, true)].compactMap {
      try Int64.fetchOne(age, arguments: [profile, source, $0.0, $0.1])
    }
    return SourceContents(
      photos: try Count.fetch(count, arguments: [profile, source]),
      newest: ages.min().map { Timestamp(milliseconds: ~$0) })
  }
}

extension Count {
  /// The number that a statement counts, whatever the rows say that it adds up.
  static func fetch(
    _ statement: Statement, arguments: StatementArguments = StatementArguments()
  ) throws -> Int {
    Count(wrappedValue: try Int.fetchOne(statement, arguments: arguments) ?? 0).wrappedValue
  }
}
