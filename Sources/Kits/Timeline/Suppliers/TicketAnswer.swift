/// A supplier's answer.
public struct TicketAnswer<Payload: Sendable & Equatable>: Sendable {
  /// What is to be said of the tickets that are not on this page.
  public enum Rest: Hashable, Sendable {
    /// All down to this position were told; ask again with it as the cursor. It may lie below the last
    /// ticket, if those between were looked at and are not wanted.
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

  /// Tickets besides those that were asked for, anywhere and in any order. They are kept, but say
  /// nothing about what else is there.
  public let others: [Ticket<Payload>]
  /// The positions of all that a window shows just now, in its own order; nil in all other answers, and in that of a
  /// collection which failed on the way. What stood above a ticket that is still shown, and is not shown itself, was
  /// removed.
  public let window: [TicketPosition]?
  /// Why it cannot tell more for now.
  public let failure: (any Error)?

  /// Takes the tickets that were asked for, newest first, and others in any order; a failure leaves those in force.
  public init(
    _ tickets: [Ticket<Payload>], rest: Rest, others: [Ticket<Payload>] = [],
    deleted: [TicketID] = [], window: [TicketPosition]? = nil, failure: (any Error)? = nil
  ) {
    self.tickets = tickets
    self.rest = rest
    self.others = others
    self.deleted = deleted
    self.window = window
    self.failure = failure
  }
}

extension TicketAnswer {
  /// The same answer, which something has cut off.
  func failing(with failure: any Error) -> TicketAnswer {
    TicketAnswer(
      tickets, rest: rest, others: others, deleted: deleted, window: window, failure: failure)
  }

  /// The same answer of a collection that shows nothing else, although it cannot tell all that there is.
  func showingAll() -> TicketAnswer {
    TicketAnswer(
      tickets, rest: rest, others: others, deleted: deleted,
      window: (tickets + others).map(\.position), failure: failure)
  }

  /// The same answer with the rest of what was loaded for it; a window leaves out what its order says nothing of.
  func beside(
    _ loaded: [Ticket<Payload>], isWindow: Bool, leavingOut undated: Set<TicketID>
  ) -> TicketAnswer {
    let told = Set(tickets.map(\.key.id))
    let dated = isWindow ? loaded.filter { !undated.contains($0.key.id) } : nil
    return TicketAnswer(
      tickets, rest: rest, others: loaded.filter { !told.contains($0.key.id) }, deleted: deleted,
      window: dated?.map(\.position), failure: failure)
  }
}

extension TicketAnswer: Equatable {
  /// Whether both tell the same, and both fail or neither does.
  public static func == (lhs: TicketAnswer, rhs: TicketAnswer) -> Bool {
    lhs.tickets == rhs.tickets && lhs.rest == rhs.rest && lhs.others == rhs.others
      && lhs.deleted == rhs.deleted && lhs.window == rhs.window
      && (lhs.failure == nil) == (rhs.failure == nil)
  }
}

/// A question to a supplier.
public struct TicketRequest: Hashable, Sendable {
  /// Where tickets are asked for.
  public let timeframe: Timeframe
  /// After which position; nil is from the start of the timeframe.
  public let cursor: TicketPosition?
  /// How many at most; more are an error, fewer say nothing.
  public let limit: Int

  /// Asks for at most `limit` tickets behind the cursor, or from the start of the timeframe if it is nil.
  public init(timeframe: Timeframe, cursor: TicketPosition? = nil, limit: Int) {
    self.timeframe = timeframe
    self.cursor = cursor
    self.limit = limit
  }

  /// Whether a position lies in the timeframe and after the cursor.
  public func admits(_ position: TicketPosition) -> Bool {
    guard timeframe.contains(position.timestamp) else { return false }
    guard let cursor else { return true }
    return cursor < position
  }

  /// Whether a window is asked for all that it shows just now.
  var isWhole: Bool { timeframe == .everything && limit == .max }
}
