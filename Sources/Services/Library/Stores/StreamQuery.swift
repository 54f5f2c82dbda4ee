import Domain
import GRDB
import Storage

/// Reads a stream in order: seeks along an index, never walks it.
struct StreamQuery {
  let db: Database
  let scope: StreamScope

  /// Which way along the stream.
  enum Direction {
    case forward
    case backward
  }

  /// Where to start.
  enum Start {
    case end
    case beyond(StreamPosition)
    case at(StreamPosition)
  }

  func position(of id: PhotoID) throws -> StreamPosition? {
    let statement = try db.cachedStatement(
      sql: "SELECT age FROM photo WHERE source = ? AND item = ? AND profile = ?")
    return try Int64.fetchOne(
      statement, arguments: [id.source.rawValue, id.item, scope.profile]
    ).map { StreamPosition(timestamp: Timestamp(milliseconds: ~$0), id: id) }
  }

  func item(_ id: PhotoID) throws -> StreamItem? {
    guard scope.only ?? id.source == id.source else { return nil }
    return try Photo.fetchAll(
      db,
      """
      SELECT \(Photo.columns) FROM photo WHERE source = ? AND item = ? AND profile = ?
        AND isMuted = 0 AND (expiresAt IS NULL OR expiresAt > ?)
      """, [id.source.rawValue, id.item, scope.profile, scope.now.milliseconds]
    ).first.map { try items([$0])[0] }
  }

  func item(at place: Int) throws -> StreamItem? {
    let places = StreamPlaces(db: db, scope: scope)
    let total = try places.total()
    guard (1...max(total, 1)).contains(place), total > 0,
      let photo = try places.photo(at: place, of: total)
    else { return nil }
    return StreamItem(photo: photo, place: place, total: total)
  }

  func first(_ start: Start, unseen: Bool = false, _ direction: Direction = .forward) throws
    -> StreamItem?
  {
    var selection = selection(direction)
    if unseen { selection.isSeen = [false] }
    return try items(photos(selection, start, limit: 1)).first
  }

  func page(_ start: Start, limit: Int) throws -> [StreamItem] {
    try items(photos(selection(.forward), start, limit: limit))
  }

  /// Photos that are muted, which have no place.
  func muted(_ start: Start, limit: Int) throws -> [Photo] {
    var selection = selection(.forward)
    selection.isMuted = true
    return try photos(selection, start, limit: limit)
  }

  /// Walks the photos not seen yet, in no promised order.
  func eachUnseen(_ body: (PhotoID) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source, item FROM photo INDEXED BY \(scope.index)
          WHERE \(scope.condition(isSeen: false)) AND (expiresAt IS NULL OR expiresAt > :now)
        """,
      arguments: StatementArguments(scope.arguments()))
    while let row = try rows.next() {
      try body(PhotoID(source: SourceID(rawValue: row["source"]), item: row["item"]))
    }
  }
}

extension StreamQuery {
  /// Neighbours, the first of which is placed; the others follow from it.
  private func items(_ photos: [Photo]) throws -> [StreamItem] {
    guard let first = photos.first else { return [] }
    let places = StreamPlaces(db: db, scope: scope)
    let total = try places.total()
    let place = try places.place(of: StreamPosition(of: first), total: total)
    return photos.enumerated().map { index, photo in
      StreamItem(photo: photo, place: place + index, total: total)
    }
  }

  private func selection(_ direction: Direction) -> PhotoSelection {
    PhotoSelection(
      scope: scope, isAscending: (direction == .forward) == (scope.order == .newest))
  }

  private func photos(
    _ selection: PhotoSelection, _ start: Start, limit: Int
  ) throws -> [Photo] {
    var selection = selection
    var arguments: [String: (any DatabaseValueConvertible)?]
    switch start {
    case .end:
      arguments = scope.arguments()
    case .beyond(let position):
      selection.also = scope.condition(selection.isAscending ? .older : .newer, of: position)
      arguments = scope.arguments(position)
    case .at(let position):
      let side: StreamScope.Side = selection.isAscending ? .olderOrAt : .newerOrAt
      selection.also = scope.condition(side, of: position)
      arguments = scope.arguments(position)
    }
    arguments["limit"] = limit
    return try Photo.fetchAll(db, selection.sql(), StatementArguments(arguments))
  }
}
