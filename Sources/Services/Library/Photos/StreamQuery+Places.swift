import Domain
import GRDB
import Storage

/// Counts: how long a stream is, which place a photo has, which photo a place has.
///
/// Whole periods of about 25 days are summed from the table `photoCount`; only the photo's own period
/// is walked. Expired photos that were not purged yet, which are few, are subtracted, and so are those that a muted
/// query finds. Those of a folder within a source, or of a query, are not counted in advance: they are walked.
extension StreamQuery {
  func total() throws -> Int {
    let all =
      try isCounted
      ? counted("TRUE", arguments()) - hidden("TRUE", arguments()) : walked("TRUE", arguments())
    return try all - expired("TRUE", arguments())
  }

  /// The place, from 1, of a position in a stream of `total` photos.
  func place(of position: StreamPosition, total: Int) throws -> Int {
    let isNewer = scope.condition(.newer, of: position)
    let period = Period(age: ~position.timestamp.milliseconds)
    let first = isCounted ? period.ages.lowerBound : .min
    let arguments = arguments(position).merging(["first": first]) { $1 }
    let earlier =
      try isCounted
      ? counted("period < :first >> 31", arguments) - hidden("age < :first", arguments) : 0
    let newer =
      try earlier + walked("age >= :first AND \(isNewer)", arguments)
      - expired(isNewer, arguments)
    return scope.order == .newest ? newer + 1 : total - newer
  }

  /// How many photos are as new as each of these moments, or newer.
  func counts(since moments: [Timestamp]) throws -> [Int] {
    let ages = "[" + moments.map { "\(~$0.milliseconds)" }.joined(separator: ",") + "]"
    let hidden = hiddenRows.map {
      " - (SELECT count(*) FROM \($0) AND age < value >> 31 << 31)"
    }
    let counted = """
      (SELECT ifnull(sum(photos), 0) FROM photoCount
        WHERE profile = :profile AND source = ifnull(:source, '') AND period < value >> 31)
        \(hidden ?? "")
      """
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(isCounted ? counted : "0")
          + (SELECT count(*) FROM photo INDEXED BY \(scope.index)
            WHERE \(scope.condition()) AND age <= value \(andFilter)
              \(isCounted ? "AND age >= value >> 31 << 31" : ""))
          - (SELECT count(*) FROM photo INDEXED BY photoExpiring
            WHERE \(scope.ownership) AND isMuted = 0 AND expiresAt <= :now AND age <= value
              \(andFilter))
          FROM json_each(:ages) ORDER BY key
        """)
    let arguments = arguments().merging(["ages": ages]) { $1 }
    return try Int64.fetchAll(statement, arguments: StatementArguments(arguments))
      .map { Count(wrappedValue: Int(untrusted: $0)).wrappedValue }
  }

  /// The photo at a place, from 1; nil beyond the ends.
  func item(at place: Int) throws -> StreamItem? {
    let total = try self.total()
    guard total > 0, (1...total).contains(place) else { return nil }
    let index = scope.order == .newest ? place - 1 : total - place
    let photo: Photo?
    if try !isCounted || filter != nil || expired("TRUE", arguments()) > 0 {
      photo = try self.photo(offset: index, of: total, in: .min ... .max)
    } else if let (period, photos, offset) = try period(holding: index) {
      photo = try self.photo(offset: offset, of: photos, in: period.ages)
    } else {
      photo = nil
    }
    return try photo.map { try item($0, place: place, total: total) }
  }
}

extension StreamQuery {
  /// A period that photos are counted by.
  private struct Period {
    let number: Int64

    init(number: Int64) { self.number = number }

    init(age: Int64) { number = age >> 31 }

    var ages: ClosedRange<Int64> {
      let first = number << 31
      return first...(first | 0x7fff_ffff)
    }
  }

  /// Whether the photos of the scope are counted by periods: neither those of folders nor those of queries are.
  private var isCounted: Bool { scope.selection?.folder == nil && filter?.shown == nil }

  /// Photos of the scope that a muted query finds, whether they have expired or not, as far as a FROM and a WHERE.
  var hiddenRows: String? {
    guard let filter, let hidden = filter.hidden else { return nil }
    // Without an index SQLite begins with what the index of words lists.
    let way = filter.listsHidden ? "NOT INDEXED" : "INDEXED BY \(scope.index)"
    return "photo \(way) WHERE \(scope.condition()) AND \(hidden)"
  }

  private func hidden(_ condition: String, _ arguments: Arguments) throws -> Int {
    guard let hiddenRows else { return 0 }
    let statement = try db.cachedStatement(
      sql: "SELECT count(*) FROM \(hiddenRows) AND \(condition)")
    return try Count.fetch(statement, arguments: StatementArguments(arguments))
  }

  /// The statement that counts photos of the scope one by one.
  func walk(_ condition: String) -> String {
    """
    SELECT count(*) FROM photo INDEXED BY \(scope.index)
      WHERE \(scope.condition()) AND \(condition) \(andFilter)
    """
  }

  private func walked(_ condition: String, _ arguments: Arguments) throws -> Int {
    let statement = try db.cachedStatement(sql: walk(condition))
    return try Count.fetch(statement, arguments: StatementArguments(arguments))
  }

  private func counted(_ condition: String, _ arguments: Arguments) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(photos), 0) FROM photoCount
          WHERE profile = :profile AND source = ifnull(:source, '') AND \(condition)
        """)
    return try Count.fetch(statement, arguments: StatementArguments(arguments))
  }

  private func expired(_ condition: String, _ arguments: Arguments) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM photo INDEXED BY photoExpiring
          WHERE \(scope.ownership) AND isMuted = 0 AND expiresAt <= :now AND \(condition)
            \(andFilter)
        """)
    return try Count.fetch(statement, arguments: StatementArguments(arguments))
  }

  /// The period with the photo that has `index` newer ones, how many photos it has, and how many of
  /// them are newer.
  private func period(holding index: Int) throws -> (Period, photos: Int, offset: Int)? {
    var rest = index
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT period, photos FROM photoCount WHERE profile = ? AND source = ? ORDER BY period",
      arguments: [scope.profile, scope.only?.rawValue ?? ""])
    while let row = try rows.next() {
      let photos = Count(wrappedValue: row["photos"]).wrappedValue
      if rest < photos { return (Period(number: row["period"]), photos, rest) }
      rest -= photos
    }
    return nil
  }

  /// The photo with `offset` newer ones among the `count` of these ages; counted from the nearer end.
  private func photo(
    offset: Int, of count: Int, in ages: ClosedRange<Int64>
  ) throws -> Photo? {
    let isNearStart = offset <= count / 2
    let selection = PhotoSelection(
      scope: scope, isAscending: isNearStart, also: "age BETWEEN :first AND :last \(andFilter)")
    let arguments = arguments().merging([
      "first": ages.lowerBound, "last": ages.upperBound, "limit": 1,
      "offset": isNearStart ? offset : count - 1 - offset,
    ]) { $1 }
    let sql = """
      SELECT \(Photo.columns) FROM photo WHERE id = (SELECT id FROM (
        \(selection.sql("id, age, source, item")) OFFSET :offset))
      """
    return try Photo.fetchAll(db, sql, StatementArguments(arguments)).first
  }
}
