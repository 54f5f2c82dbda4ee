/// Hides tickets from readers. They are asked for and stored like all others, so that a filter can be
/// taken away; they do not count as tickets of a pool.
public struct TicketFilter<Payload: Sendable & Equatable>: Sendable {
  private let predicates: [@Sendable (Ticket<Payload>) -> Bool]

  /// Hides what one of the predicates is true of; without any, nothing.
  public init(hiding predicates: [@Sendable (Ticket<Payload>) -> Bool] = []) {
    self.predicates = predicates
  }

  /// Whether a ticket is hidden.
  public func hides(_ ticket: Ticket<Payload>) -> Bool {
    predicates.contains { $0(ticket) }
  }
}
