import Domain
import GRDB

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
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM photo WHERE source = ? AND item = ? AND profile = ?
          AND (expiresAt IS NULL OR expiresAt > ?)
        """)
    return try Row.fetchOne(
      statement,
      arguments: [id.source.rawValue, id.item, scope.profile, scope.now.milliseconds]
    ).flatMap(Photo.init).map { try items([$0])[0] }
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
    try items(photos(start, unseen: unseen, direction, limit: 1)).first
  }

  func page(_ start: Start, limit: Int) throws -> [StreamItem] {
    try items(photos(start, unseen: false, .forward, limit: limit))
  }

  /// Walks the photos not seen yet, in no promised order.
  func eachUnseen(_ body: (PhotoID) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source, item FROM photo INDEXED BY photoUnseen WHERE profile = ? AND isSeen = 0
          AND (expiresAt IS NULL OR expiresAt > ?)
        """,
      arguments: [scope.profile, scope.now.milliseconds])
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

  private func photos(_ start: Start, unseen: Bool, _ direction: Direction, limit: Int) throws
    -> [Photo]
  {
    let isAscending = (direction == .forward) == (scope.order == .newest)
    let comparison = isAscending ? ">" : "<"
    let way = isAscending ? "ASC" : "DESC"
    var arguments: StatementArguments = [scope.profile]
    var conditions = "profile = ?" + (unseen ? " AND isSeen = 0" : "")
    switch start {
    case .end:
      break
    case .beyond(let position):
      conditions += " AND (age, source, item) \(comparison) (?, ?, ?)"
      arguments += position.key
    case .at(let position):
      conditions += " AND (age, source, item) \(comparison)= (?, ?, ?)"
      arguments += position.key
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM photo INDEXED BY \(unseen ? "photoUnseen" : "photoInOrder")
          WHERE \(conditions) AND (expiresAt IS NULL OR expiresAt > ?)
          ORDER BY age \(way), source \(way), item \(way) LIMIT ?
        """)
    arguments += [scope.now.milliseconds, limit]
    return try Row.fetchAll(statement, arguments: arguments).compactMap(Photo.init)
  }
}

extension StreamPosition {
  /// The position as the index of the table `photo` has it.
  var key: StatementArguments {
    [~timestamp.milliseconds, id.source.rawValue, id.item]
  }
}
