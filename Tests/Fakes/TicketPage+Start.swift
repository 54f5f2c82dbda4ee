import Timeline

extension TicketPage {
  /// The next tickets of all, which are in order, as a feed gives them that knows no marks.
  public init(
    of tickets: [Ticket<Payload>], from start: PageStart<Payload>, most limit: Int
  ) {
    let rest = tickets.filter { ticket in
      switch start {
      case .olderThan(let moment): ticket.timestamp < moment
      case .following(let last): last.position < ticket.position
      case .at: false
      }
    }
    self.init(Array(rest.prefix(limit)), isEnd: rest.count <= limit)
  }
}
