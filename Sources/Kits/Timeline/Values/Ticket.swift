/// The identity of a ticket: the supplier it came from, and its id there.
public struct TicketKey: Hashable, Sendable {
  /// The supplier it came from.
  public let supplier: SupplierID
  /// Its id at that supplier.
  public let id: TicketID

  /// Makes a key.
  public init(supplier: SupplierID, id: TicketID) {
    self.supplier = supplier
    self.id = id
  }
}

/// One item of a timeline: its identity, its moment, and something the engine never looks into.
///
/// The same ticket told again replaces the one before; told with another timestamp it moves.
public struct Ticket<Payload: Sendable & Equatable>: Equatable, Sendable, Identifiable {
  /// Its identity.
  public let key: TicketKey
  /// Its moment.
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

  /// Its identity.
  public var id: TicketKey { key }

  /// Its place in a timeline.
  public var position: TicketPosition { TicketPosition(timestamp: timestamp, key: key) }
}

/// Where a ticket stands in a timeline: newer ones first, then by supplier, then by id.
///
/// The one order of the track, of SQL and of cursors. Less means further up. A position need not be
/// a ticket's: it outlives the ticket, and ``init(above:of:)`` is one between tickets.
public struct TicketPosition: Hashable, Comparable, Sendable {
  /// The ticket's moment.
  public let timestamp: Milliseconds
  /// The ticket's identity, which decides among equal timestamps.
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

/// Of tickets in order.
extension Array {
  /// The place of a position: its ticket's index, or where it would be.
  func place<Payload>(of position: TicketPosition) -> Int where Element == Ticket<Payload> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts a ticket that was told again in place of the one in its position, if there is one.
  mutating func retell<Payload>(_ ticket: Ticket<Payload>) where Element == Ticket<Payload> {
    let place = place(of: ticket.position)
    if place < count, self[place].position == ticket.position { self[place] = ticket }
  }
}
