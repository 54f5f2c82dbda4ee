/// Where a ticket stands in a timeline: newer ones first, then by supplier, then by id.
///
/// The one order of the track, of SQL and of cursors. Less means further up. A position need not be
/// a ticket's: it outlives the ticket, and ``init(above:of:)`` is one between tickets.
public struct TicketPosition: Hashable, Comparable, Sendable, Codable {
  /// When.
  public let timestamp: Milliseconds
  /// Who, which decides among equal timestamps.
  public let key: TicketKey

  /// Makes a position.
  public init(timestamp: Milliseconds, key: TicketKey) {
    self.timestamp = timestamp
    self.key = key
  }

  /// The place above everything a supplier has at a moment, and below everything newer.
  public init(above timestamp: Milliseconds, of supplier: SupplierID) {
    self.init(timestamp: timestamp, key: TicketKey(supplier: supplier, id: ""))
  }

  /// Orders newer before older, then by supplier, then by id.
  public static func < (lhs: TicketPosition, rhs: TicketPosition) -> Bool {
    if lhs.timestamp != rhs.timestamp { return lhs.timestamp > rhs.timestamp }
    if lhs.key.supplier != rhs.key.supplier { return lhs.key.supplier < rhs.key.supplier }
    return lhs.key.id < rhs.key.id
  }
}
