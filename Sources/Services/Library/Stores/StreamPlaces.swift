import Domain
import GRDB

/// Counts: how long a stream is, which place a photo has, which photo a place has.
///
/// Periods are summed from their counts, only the photo's own period is walked. Expired photos
/// that were not purged yet, which are few, are counted out.
struct StreamPlaces {
  let db: Database
  let scope: StreamScope

  func total() throws -> Int {
    try counts.total() - expired()
  }

  /// The place, from 1, of a position in a stream of `total` photos.
  func place(of position: StreamPosition, total: Int) throws -> Int {
    let newer = try count(newerThan: position)
    return scope.order == .newest ? newer + 1 : total - newer
  }

  /// The photo at a place from 1 to `total`.
  func photo(at place: Int, of total: Int) throws -> Photo? {
    let index = scope.order == .newest ? place - 1 : total - place
    guard try expired() == 0 else { return try photo(offset: index, of: total, in: nil) }
    guard let (period, photos, offset) = try counts.period(holding: index) else { return nil }
    return try photo(offset: offset, of: photos, in: period)
  }
}

extension StreamPlaces {
  private var counts: PhotoCountTable {
    PhotoCountTable(db: db, profile: scope.profile)
  }

  private func expired() throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM photo WHERE profile = ? AND expiresAt <= ?")
    return try Int.fetchOne(
      statement, arguments: [scope.profile, scope.now.milliseconds]) ?? 0
  }

  private func count(newerThan position: StreamPosition) throws -> Int {
    let period = PhotoCountTable.period(ofAge: ~position.timestamp.milliseconds)
    let within = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM photo INDEXED BY photoInOrder
          WHERE profile = ? AND age >= ? AND (age, source, item) < (?, ?, ?)
        """)
    let expired = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM photo INDEXED BY photoExpiring
          WHERE profile = ? AND expiresAt <= ? AND (age, source, item) < (?, ?, ?)
        """)
    let start = PhotoCountTable.start(ofPeriod: period)
    return try counts.count(beforePeriod: period)
      + (Int.fetchOne(within, arguments: [scope.profile, start] + position.key) ?? 0)
      - (Int.fetchOne(
        expired, arguments: [scope.profile, scope.now.milliseconds] + position.key) ?? 0)
  }

  /// The photo with `offset` newer ones, of all or of those in a period; from the nearer end.
  private func photo(offset: Int, of count: Int, in period: Int64?) throws -> Photo? {
    let isNearStart = offset <= count / 2
    let way = isNearStart ? "ASC" : "DESC"
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM photo INDEXED BY photoInOrder WHERE profile = ? AND age BETWEEN ? AND ?
          AND (expiresAt IS NULL OR expiresAt > ?)
          ORDER BY age \(way), source \(way), item \(way) LIMIT 1 OFFSET ?
        """)
    let first = period.map(PhotoCountTable.start) ?? .min
    let last = period.map { PhotoCountTable.start(ofPeriod: $0) + (1 << 31) - 1 } ?? .max
    return try Row.fetchOne(
      statement,
      arguments: [
        scope.profile, first, last, scope.now.milliseconds,
        isNearStart ? offset : count - 1 - offset,
      ]
    ).flatMap(Photo.init)
  }
}
