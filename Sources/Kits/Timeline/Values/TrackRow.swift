/// What a reader of the track sees in one place: a ticket, or that something is missing.
public enum TrackRow<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// A ticket.
  case ticket(Ticket<Payload>)
  /// A gap, which begins here.
  case gap(Gap)

  /// What makes a row the same one after a change: the ticket, or the lower end of the gap, since
  /// gaps are filled from above.
  public enum Identity: Hashable, Sendable {
    /// A ticket's.
    case ticket(TicketKey)
    /// A gap's: its end.
    case gap(Milliseconds?)
  }

  /// What makes it the same row after a change.
  public var identity: Identity {
    switch self {
    case .ticket(let ticket): .ticket(ticket.key)
    case .gap(let gap): .gap(gap.timeframe.end)
    }
  }

  /// The ticket, if it is one.
  public var ticket: Ticket<Payload>? {
    guard case .ticket(let ticket) = self else { return nil }
    return ticket
  }

  /// The gap, if it is one.
  public var gap: Gap? {
    guard case .gap(let gap) = self else { return nil }
    return gap
  }
}
