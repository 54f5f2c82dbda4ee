import Domain
import GRDB
import Storage

/// Reads a stream in order. It seeks along an index and never walks it.
struct StreamQuery {
  let db: Database
  let scope: StreamScope
  /// What photos must meet besides; nil is nothing.
  var filter: ScopeFilter?

  func position(of id: PhotoID) throws -> StreamPosition? {
    let statement = try db.cachedStatement(
      sql: "SELECT age FROM photo WHERE source = ? AND item = ? AND profile = ?")
    return try Int64.fetchOne(statement, arguments: [id.source, id.item, scope.profile])
      .map { StreamPosition(timestamp: Timestamp(milliseconds: ~$0), id: id) }
  }

  /// The photo, or the one that stands for its post in the scope.
  func item(_ id: PhotoID) throws -> StreamItem? {
    let sql = """
      SELECT \(Photo.columns) FROM photo WHERE id IN (\(Self.rowsOfPost))
        AND \(scope.ownership) AND isMuted = 0 AND (expiresAt IS NULL OR expiresAt > :now)
        \(andFilter)
      """
    let key: Arguments = ["mine": id.source, "item": id.item]
    return try Photo.fetchAll(db, sql, StatementArguments(arguments().merging(key) { $1 }))
      .first.map { try items([$0])[0] }
  }

  func first(after position: StreamPosition?, isSeen: [Bool] = [false, true]) throws -> StreamItem?
  {
    var selection = self.selection()
    selection.isSeen = isSeen
    return try items(photos(selection, beyond: position, limit: 1)).first
  }

  func last(before position: StreamPosition?) throws -> StreamItem? {
    var selection = self.selection()
    selection.isAscending.toggle()
    return try items(photos(selection, beyond: position, limit: 1)).first
  }

  /// Photos from a position on, itself included; from the first if nil.
  func items(from position: StreamPosition?, limit: Int) throws -> [StreamItem] {
    try items(photos(selection(), beyond: position, isIncluded: true, limit: limit))
  }

  /// Muted photos, which have no place.
  func muted(after position: StreamPosition?, limit: Int) throws -> [Photo] {
    var selection = self.selection()
    selection.isMuted = true
    selection.also = filter?.shown ?? ""
    selection.hidden = filter?.hidden
    return try photos(selection, beyond: position, limit: limit)
  }

  /// Calls with each photo that was not seen yet, in any order.
  func eachUnseen(_ body: (PhotoID) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source, item FROM photo INDEXED BY \(scope.index)
          WHERE \(scope.condition(isSeen: false)) AND (expiresAt IS NULL OR expiresAt > :now)
            \(andFilter)
        """,
      arguments: StatementArguments(arguments()))
    while let row = try rows.next() {
      try body(PhotoID(source: row["source"], item: row["item"]))
    }
  }
}

extension StreamQuery {
  /// The rows of the post of `:item` in the source `:mine`.
  static let rowsOfPost = """
    SELECT id FROM photo WHERE source = :mine AND item = :item
      UNION SELECT twin.id FROM photo AS mine JOIN photo AS twin
        ON twin.profile = mine.profile AND twin.post = mine.post
        WHERE mine.source = :mine AND mine.item = :item
    """

  /// A photo in its place, with the other sources that it came by.
  func item(_ photo: Photo, place: Int, total: Int) throws -> StreamItem {
    var item = StreamItem(photo: photo, place: place, total: total)
    // Only photos of accounts come by several.
    guard photo.status != nil else { return item }
    let statement = try db.cachedStatement(
      sql: """
        SELECT source FROM photo
          WHERE id IN (\(Self.rowsOfPost)) AND isMuted = 0 AND source <> :mine ORDER BY source
        """)
    item.alsoFrom = try SourceID.fetchAll(
      statement, arguments: ["mine": photo.id.source, "item": photo.id.item])
    return item
  }
}

extension StreamQuery {
  typealias Arguments = [String: (any DatabaseValueConvertible)?]

  /// The filter behind another condition.
  var andFilter: String { filter.map { "AND \($0.sql)" } ?? "" }

  /// The arguments of all conditions.
  func arguments(_ position: StreamPosition? = nil) -> Arguments {
    scope.arguments(position).merging(filter?.arguments ?? [:]) { $1 }
  }

  private func selection() -> PhotoSelection {
    PhotoSelection(scope: scope, isAscending: scope.order == .newest, also: filter?.sql ?? "")
  }

  /// Photos next to each other with their places: the first one is placed, the others follow.
  private func items(_ photos: [Photo]) throws -> [StreamItem] {
    guard let first = photos.first else { return [] }
    let total = try self.total()
    let place = try self.place(of: StreamPosition(of: first), total: total)
    return try photos.enumerated().map { index, photo in
      try item(photo, place: place + index, total: total)
    }
  }

  func photos(
    _ selection: PhotoSelection, beyond position: StreamPosition?, isIncluded: Bool = false,
    limit: Int
  ) throws -> [Photo] {
    var selection = selection
    if let position {
      let side: StreamScope.Side =
        switch (selection.isAscending, isIncluded) {
        case (true, false): .older
        case (true, true): .olderOrAt
        case (false, false): .newer
        case (false, true): .newerOrAt
        }
      let place = scope.condition(side, of: position)
      selection.also = selection.also.isEmpty ? place : "\(place) AND \(selection.also)"
    }
    var arguments = arguments(position)
    arguments["limit"] = limit
    return try Photo.fetchAll(db, selection.sql(), StatementArguments(arguments))
  }
}
