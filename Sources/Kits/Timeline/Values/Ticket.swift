/// Who a ticket is: the supplier it came from, and its id there.
public struct TicketKey: Hashable, Sendable, Codable {
  /// Where it came from.
  public let supplier: SupplierID
  /// Its name there.
  public let id: TicketID

  /// Names a ticket.
  public init(supplier: SupplierID, id: TicketID) {
    self.supplier = supplier
    self.id = id
  }
}

/// One item of a timeline: who it is, when it was, and something the engine never looks into.
///
/// The same ticket told again replaces the one before; told with another timestamp it moves.
public struct Ticket<Payload: Sendable & Equatable>: Equatable, Sendable, Identifiable {
  /// Who it is.
  public let key: TicketKey
  /// When it was.
  public let timestamp: Milliseconds
  /// What it carries; compared as a whole to see that it changed, else left alone.
  public let payload: Payload

  /// Makes a ticket.
  public init(
    supplier: SupplierID, id: TicketID, timestamp: Milliseconds, payload: Payload
  ) {
    key = TicketKey(supplier: supplier, id: id)
    self.timestamp = timestamp
    self.payload = payload
  }

  /// Who it is.
  public var id: TicketKey { key }

  /// Where it stands.
  public var position: TicketPosition { TicketPosition(timestamp: timestamp, key: key) }
}

extension Ticket: Encodable where Payload: Encodable {}
extension Ticket: Decodable where Payload: Decodable {}

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
