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
    try await query(scope) { try $0.first(.init(beyond: position)) }
  }

  func firstUnseen(after position: StreamPosition?, in scope: StreamScope) async throws
    -> StreamItem?
  {
    try await query(scope) { try $0.first(.init(beyond: position), unseen: true) }
  }

  func last(before position: StreamPosition?, in scope: StreamScope) async throws -> StreamItem? {
    try await query(scope) { try $0.first(.init(beyond: position), .backward) }
  }

  func items(from position: StreamPosition?, limit: Int, in scope: StreamScope) async throws
    -> [StreamItem]
  {
    try await query(scope) { try $0.page(position.map { .at($0) } ?? .end, limit: max(0, limit)) }
  }

  func mutedPhotos(after position: StreamPosition?, limit: Int, in scope: StreamScope) async throws
    -> [Photo]
  {
    try await query(scope) { try $0.muted(.init(beyond: position), limit: max(0, limit)) }
  }

  func mute(_ list: MuteList, in scope: StreamScope) async throws {
    try await MuteJudgement(cache: files.cache(), profile: scope.profile, list: list).perform()
  }

  func markSeen(_ ids: [PhotoID]) async throws {
    guard try await SeenMarks(people: files.people).insert(ids) > 0 else { return }
    try await repeatInCache()
  }

  func markAllSeen(in scope: StreamScope) async throws -> Int {
    let count = try await SeenMarks(people: files.people).insertAll(
      in: scope, of: try files.cache())
    if count > 0 { try await repeatInCache() }
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

  func receive(
    _ reception: Reception, ofStatus id: String, in sources: [SourceID]
  ) async throws {
    try await files.cache().write { db in
      for source in sources {
        try PhotoTable(db: db).receive(reception, ofStatus: id, in: source)
      }
    }
  }

  func reception(of id: PhotoID) async throws -> Reception? {
    // One row by its key: to have another thread do it takes longer than to do it.
    try files.cache().readNow { try PhotoTable(db: $0).reception(of: id) }
  }

  func statuses(of ids: [PhotoID]) async throws -> [PhotoID: String] {
    try await files.cache().read { try PhotoTable(db: $0).statuses(of: ids) }
  }

  func counts(since moments: [Timestamp], in scope: StreamScope) async throws -> [Int] {
    try await files.cache().read { try StreamPlaces(db: $0, scope: scope).counts(since: moments) }
  }

  func contents(of source: SourceID) async throws -> SourceContents {
    try await files.cache().read { try PhotoTable(db: $0).contents(of: source) }
  }

  func purgeExpired(in scope: StreamScope) async throws -> Int {
    let cache = try files.cache()
    let isAnything = try await cache.read { db in
      try PhotoTable(db: db).hasExpired(of: scope.profile, at: scope.now)
    }
    guard isAnything else { return 0 }
    return try await cache.write { db in
      try PhotoTable(db: db).removeExpired(of: scope.profile, at: scope.now)
    }
  }

  func nextExpiry(in scope: StreamScope) async throws -> Timestamp? {
    try await files.cache().read { db in
      try PhotoTable(db: db).nextExpiry(of: scope.profile, after: scope.now)
    }
  }
}

extension PhotoStore {
  private func query<Value: Sendable>(
    _ scope: StreamScope, _ body: @escaping @Sendable (StreamQuery) throws -> Value
  ) async throws -> Value {
    try await files.cache().read { try body(StreamQuery(db: $0, scope: scope)) }
  }

  private func repeatInCache() async throws {
    let cache = try files.cache()
    let mirror = Mirror(people: files.people, cache: cache)
    try await cache.write(mirror.catchUp)
  }
}

extension StreamQuery.Start {
  fileprivate init(beyond position: StreamPosition?) {
    self = position.map { .beyond($0) } ?? .end
  }
}
