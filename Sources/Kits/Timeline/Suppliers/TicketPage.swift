/// A supplier's answer.
public struct TicketPage<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// What is to be said of the tickets that are not on this page.
  public enum Rest: Hashable, Sendable {
    /// All down to this position were told; ask again with it as the cursor. It may lie below the
    /// last ticket: those between were looked at and are not wanted.
    case more(after: TicketPosition)
    /// All of the timeframe was told; older ones may exist.
    case noneInTimeframe
    /// All that exist were told; there are no older ones, neither here nor below the timeframe.
    case noneOlder
  }

  /// The tickets, newest first.
  public let tickets: [Ticket<Payload>]
  /// Whether there are more.
  public let rest: Rest
  /// The ids of tickets that were deleted there: they go, and do not come back.
  public let deleted: [TicketID]

  /// Makes an answer.
  public init(_ tickets: [Ticket<Payload>], rest: Rest, deleted: [TicketID] = []) {
    self.tickets = tickets
    self.rest = rest
    self.deleted = deleted
  }
}
