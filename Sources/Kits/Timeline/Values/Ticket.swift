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
