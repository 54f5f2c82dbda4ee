import Domain
import GRDB
import Storage

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

  /// How many photos are as new as each of these moments, or newer.
  func counts(since moments: [Timestamp]) throws -> [Int] {
    let ages = "[" + moments.map { "\(~$0.milliseconds)" }.joined(separator: ",") + "]"
    let statement = try db.cachedStatement(
      sql: """
        SELECT (SELECT ifnull(sum(photos), 0) FROM photoCount
            WHERE profile = :profile AND source = ifnull(:source, '') AND period < value >> 31)
          + (SELECT count(*) FROM photo INDEXED BY \(scope.index)
            WHERE \(scope.condition()) AND age BETWEEN value >> 31 << 31 AND value)
          - (SELECT count(*) FROM photo INDEXED BY photoExpiring
            WHERE \(scope.ownership) AND isMuted = 0 AND expiresAt <= :now AND age <= value)
          FROM json_each(:ages) ORDER BY key
        """)
    var arguments: [String: (any DatabaseValueConvertible)?] = [
      "profile": scope.profile, "source": scope.only?.rawValue, "now": scope.now.milliseconds,
    ]
    arguments["ages"] = ages
    return try Int64.fetchAll(statement, arguments: StatementArguments(arguments))
      .map { Count(wrappedValue: Int(untrusted: $0)).wrappedValue }
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
    PhotoCountTable(db: db, scope: scope)
  }

  private func expired() throws -> Int {
    try expired("TRUE", scope.arguments())
  }

  private func expired(
    _ condition: String, _ arguments: [String: (any DatabaseValueConvertible)?]
  ) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM photo INDEXED BY photoExpiring
          WHERE \(scope.ownership) AND isMuted = 0 AND expiresAt <= :now AND \(condition)
        """)
    return try Int.fetchOne(statement, arguments: StatementArguments(arguments)) ?? 0
  }

  private func count(newerThan position: StreamPosition) throws -> Int {
    let period = PhotoCountTable.period(ofAge: ~position.timestamp.milliseconds)
    let isNewer = scope.condition(.newer, of: position)
    let within = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM photo INDEXED BY \(scope.index)
          WHERE \(scope.condition()) AND age >= :start AND \(isNewer)
        """)
    var arguments = scope.arguments(position)
    arguments["start"] = PhotoCountTable.start(ofPeriod: period)
    return try counts.count(beforePeriod: period)
      + (Int.fetchOne(within, arguments: StatementArguments(arguments)) ?? 0)
      - expired(isNewer, arguments)
  }

  /// The photo with `offset` newer ones, of all or of those in a period; from the nearer end.
  private func photo(offset: Int, of count: Int, in period: Int64?) throws -> Photo? {
    let isNearStart = offset <= count / 2
    let selection = PhotoSelection(
      scope: scope, isAscending: isNearStart, also: "age BETWEEN :first AND :last")
    var arguments = scope.arguments()
    arguments["first"] = period.map(PhotoCountTable.start) ?? .min
    arguments["last"] = period.map { PhotoCountTable.start(ofPeriod: $0) + (1 << 31) - 1 } ?? .max
    arguments["limit"] = 1
    arguments["offset"] = isNearStart ? offset : count - 1 - offset
    let sql = """
      SELECT \(Photo.columns) FROM photo WHERE id = (SELECT id FROM (
        \(selection.sql("id, age, source, item")) OFFSET :offset))
      """
    return try Photo.fetchAll(db, sql, StatementArguments(arguments)).first
  }
}
