/// From where a feed is asked to go on.
public enum PageStart<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// With what is older than a moment; `Milliseconds.max` is the top of the feed. A feed that
  /// cannot begin there may begin further up.
  case olderThan(Milliseconds)
  /// With what follows the last ticket it gave; only asked of feeds that give no marks.
  case following(Ticket<Payload>)
  /// Where the page before said that it goes on.
  case at(PageMark)
}

/// Where a feed goes on, in a name of its own that nobody else reads.
public typealias PageMark = OpaqueID

/// What a feed answers.
public struct TicketPage<Payload: Sendable & Equatable>: Equatable, Sendable {
  /// The tickets, in the feed's own order, newest first but for equal timestamps.
  public let tickets: [Ticket<Payload>]
  /// Whether the feed has no more. Never guessed from a page being short.
  public let isEnd: Bool
  /// The ids of tickets the feed says were deleted.
  public let deleted: [TicketID]

  /// Down to here nothing is on a later page; nil is the oldest of the tickets. A feed that pins
  /// old tickets to its top knows better.
  public let reached: Milliseconds?

  /// Where it goes on; nil is behind the last ticket it gave. With a mark, a page may have nothing new.
  public let next: PageMark?

  /// Makes an answer.
  public init(
    _ tickets: [Ticket<Payload>], isEnd: Bool, reached: Milliseconds? = nil,
    next: PageMark? = nil, deleted: [TicketID] = []
  ) {
    self.tickets = tickets
    self.isEnd = isEnd
    self.reached = reached
    self.next = next
    self.deleted = deleted
  }
}
