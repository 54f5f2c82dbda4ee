import Domain
import GRDB
import Storage

/// Which photos look alike, within a transaction.
///
/// Hashes that differ in at most 6 bits are found without comparing all with all (Norouzi, Punjani, Fleet: *Fast
/// Search in Hamming Space with Multi-Index Hashing*, 2012): of four quarters one differs in at most one bit then,
/// and each of its 17 values is looked up in an index. Among 100,000 hashes these are about 100 rows.
struct AppearanceTable {
  /// A hash is compared with at most so many that have a quarter like it, so that whatever pictures there are, one
  /// more takes milliseconds.
  static let mostCompared = 20_000
  /// Of a hash with many like it only so many pairs are kept, besides one for each that has none yet.
  private static let mostPairs = 16
  /// A longer series does not become part of another one.
  private static let longestSeries = 1_000

  /// The quarters of a hash as SQL has them.
  static let quarters = [0, 16, 32, 48].map { "hash >> \($0) & 65535" }

  /// The photos, called `photo`, that another one of their profile looks like.
  static let alike = """
    SELECT photo FROM photoAppearance WHERE appearance IN (
      SELECT one FROM alikePair UNION SELECT id FROM appearance WHERE photos > 1)
    """

  /// The series of the row called `photo`; NULL if no other looks like it.
  static let series = """
    (SELECT series FROM photoAppearance AS mine JOIN appearance AS look ON look.id = mine.appearance
      WHERE mine.photo = photo.id
        AND (look.photos > 1 OR EXISTS (SELECT 1 FROM alikePair WHERE one = look.id)))
    """

  /// The hashes of a profile that have one of so many values in a quarter.
  static func neighbours(inQuarter number: Int, of values: Int) -> String {
    """
    SELECT id, hash, series FROM appearance INDEXED BY appearanceByQuarter\(number)
      WHERE profile = ? AND \(quarters[number])
        IN (\(Array(repeating: "?", count: values).joined(separator: ", ")))
    """
  }

  private struct Neighbour {
    let id: Int64
    let series: Int64
    let distance: Int
  }

  let db: Database
  let profile: Int64

  /// Notes what a photo looks like.
  func note(_ hash: PerceptualHash?, ofPhoto photo: Int64) throws {
    if let known = try known(photo) {
      switch (known.hash, hash) {
      case (nil, nil): return
      case (let old?, let new?) where old.isLike(new): return
      default: try Self.forget(photo, db)
      }
    }
    let appearance = try hash.map { try row(of: $0) }
    try db.cachedStatement(sql: "INSERT INTO photoAppearance (photo, appearance) VALUES (?, ?)")
      .execute(arguments: [photo, appearance])
  }

  /// Forgets what a photo looks like, as its picture is another one.
  static func forget(_ photo: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM photoAppearance WHERE photo = ?")
      .execute(arguments: [photo])
  }
}

extension AppearanceTable {
  /// What was noted of a photo; nil if nothing was.
  private func known(_ photo: Int64) throws -> (hash: PerceptualHash?, Void)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT hash FROM photoAppearance LEFT JOIN appearance ON appearance.id = appearance
          WHERE photo = ?
        """)
    return try Row.fetchOne(statement, arguments: [photo]).map { row in
      ((row[0] as Int64?).map { PerceptualHash(bits: UInt64(bitPattern: $0)) }, ())
    }
  }

  /// The row of a hash, which is made if there is none.
  private func row(of hash: PerceptualHash) throws -> Int64 {
    let number = Int64(bitPattern: hash.bits)
    let known = try db.cachedStatement(
      sql: "SELECT id FROM appearance WHERE profile = ? AND hash = ?")
    if let id = try Int64.fetchOne(known, arguments: [profile, number]) { return id }
    let neighbours = try neighbours(of: hash)
    let series = neighbours.map(\.series).min()
    try db.cachedStatement(
      sql: "INSERT INTO appearance (profile, hash, series) VALUES (?, ?, ?)"
    ).execute(arguments: [profile, number, series ?? 0])
    let id = db.lastInsertedRowID
    if let series {
      try join(Set(neighbours.map(\.series)).subtracting([series]), to: series)
    } else {
      try db.cachedStatement(sql: "UPDATE appearance SET series = id WHERE id = ?")
        .execute(arguments: [id])
    }
    try pair(id, with: neighbours)
    return id
  }

  /// The hashes that differ in few bits, the most alike first.
  private func neighbours(of hash: PerceptualHash) throws -> [Neighbour] {
    var found: [Int64: Neighbour] = [:]
    var compared = 0
    for number in Self.quarters.indices {
      let value = Int64(bitPattern: hash.bits >> (16 * number) & 0xFFFF)
      let values = [value] + (0..<16).map { value ^ 1 << $0 }
      let row = try BareStatement(
        db, Self.neighbours(inQuarter: number, of: values.count),
        StatementArguments([profile] + values))
      defer { row.end() }
      while compared < Self.mostCompared, try row.next() {
        compared += 1
        let other = PerceptualHash(bits: UInt64(bitPattern: row.number(1)))
        let (id, distance) = (row.number(0), hash.distance(to: other))
        guard distance <= PerceptualHash.mostDifferent else { continue }
        found[id] = Neighbour(id: id, series: row.number(2), distance: distance)
      }
    }
    return found.values.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
  }

  /// Makes short series part of another one.
  private func join(_ others: Set<Int64>, to series: Int64) throws {
    let length = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM appearance WHERE profile = ? AND series = ? LIMIT ?)
        """)
    let joining = try db.cachedStatement(
      sql: "UPDATE appearance SET series = ? WHERE profile = ? AND series = ?")
    for other in others.sorted()
    where try Count.fetch(length, arguments: [profile, other, Self.longestSeries + 1])
      <= Self.longestSeries
    {
      try joining.execute(arguments: [series, profile, other])
    }
  }

  private func pair(_ id: Int64, with neighbours: [Neighbour]) throws {
    let isPaired = try db.cachedStatement(sql: "SELECT 1 FROM alikePair WHERE one = ? LIMIT 1")
    let pairing = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO alikePair (one, other) VALUES (?1, ?2), (?2, ?1)")
    for (place, neighbour) in neighbours.enumerated() {
      if place >= Self.mostPairs,
        try Int.fetchOne(isPaired, arguments: [neighbour.id]) != nil
      {
        continue
      }
      try pairing.execute(arguments: [id, neighbour.id])
    }
  }
}

/// Keeps in `cache.sqlite` what photos look like.
struct AppearanceStore: AppearanceStoring {
  let files: LibraryFiles

  func note(
    _ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference
  ) async throws {
    try await files.cache().write { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id, profile, media FROM photo WHERE source = ? AND item = ? AND isCopy = 0")
      guard let row = try Row.fetchOne(statement, arguments: [photo.source, photo.item]),
        let shown = MediaReference(stored: row["media"]), (shown.still ?? shown) == media
      else { return }
      // A photo that is to be removed has the profile's number with a minus. The smallest number has no opposite.
      let number: Int64 = row["profile"]
      try AppearanceTable(db: db, profile: number < 0 ? 0 &- number : number)
        .note(hash, ofPhoto: row["id"])
    }
  }

  private static let unnoted = """
    WHERE profile = ? AND isCopy = 0 AND media >= 'file:' AND media < 'file;'
      AND NOT EXISTS (SELECT 1 FROM photoAppearance WHERE photo = photo.id)
    """

  func unnoted(of profile: Int64) async throws -> Int {
    try await files.cache().read { db in
      try Count.fetch(
        db.cachedStatement(sql: "SELECT count(*) FROM photo \(Self.unnoted)"), arguments: [profile])
    }
  }

  func unnoted(of profile: Int64, after row: Int64, limit: Int) async throws -> [UnnotedPicture] {
    try await files.cache().read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, source, item, media FROM photo NOT INDEXED \(Self.unnoted) AND id > ?
            ORDER BY id LIMIT ?
          """)
      return try Row.fetchAll(statement, arguments: [profile, row, limit]).compactMap { row in
        guard case .file(let file)? = MediaReference(stored: row[3]) else { return nil }
        return UnnotedPicture(row: row[0], photo: PhotoID(source: row[1], item: row[2]), file: file)
      }
    }
  }
}
