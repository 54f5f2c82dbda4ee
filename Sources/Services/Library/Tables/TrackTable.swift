import Domain
import GRDB
import Timeline

/// How many changes each profile's track has seen, and where its reader is.
struct TrackTable {
  let db: Database
  let profile: Int64

  /// Revisions are counted up to here, and then anew.
  private static let most: Int64 = (1 << 53) - 1

  func state() throws -> (revision: Int64, anchor: Anchor?) {
    let row = try BareStatement(
      db,
      """
      SELECT revision, anchorAge, anchorSource, anchorItem, anchorOffset FROM track
        WHERE profile = ?
      """)
    row.bind(profile, at: 1)
    defer { row.end() }
    guard try row.next() else { return (0, nil) }
    // Whatever stands there: a revision has to be another one after each change, and no more.
    let revision = row.number(0) & Self.most
    guard let age = row.optionalNumber(1) else { return (revision, nil) }
    let key = TicketKey(supplier: SupplierID(row.text(2)), id: TicketID(row.text(3)))
    return (
      revision,
      Anchor(
        position: TicketPosition(timestamp: ~age, key: key), offset: Int(untrusted: row.number(4)))
    )
  }

  func set(revision: Int64, anchor: Anchor?) throws {
    let statement = try BareStatement(
      db,
      """
      INSERT OR REPLACE INTO track
        (profile, revision, anchorAge, anchorSource, anchorItem, anchorOffset)
        VALUES (?, ?, ?, ?, ?, ?)
      """)
    statement.bind(profile, at: 1)
    statement.bind(revision, at: 2)
    statement.bind(anchor.map { ~$0.position.timestamp }, at: 3)
    statement.bind(anchor?.position.key.supplier.text, at: 4)
    statement.bind(anchor?.position.key.id.text, at: 5)
    statement.bind(anchor?.offset, at: 6)
    try statement.run()
  }

  /// Counts one change more: who has read the track before has to read it again.
  func countChange() throws {
    try db.execute(
      sql: "UPDATE track SET revision = (revision & ?) + 1 WHERE profile = ?",
      arguments: [Self.most, profile])
  }

  /// Takes all readers of all profiles to the top.
  static func forgetReaders(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE track SET revision = (revision & ?) + 1, anchorAge = NULL, anchorSource = NULL,
          anchorItem = NULL, anchorOffset = NULL
        """, arguments: [most])
  }
}
