import Timeline

/// The ways in which a supplier goes wrong.
enum Mishap: CaseIterable {
  case throwing
  case hanging
  case flooding
  case swapped
  case outOfFrame
  case doubled
  case repeatingThePage
  case goingBackwards
  case anothersTicket
  case goingInCircles

  struct Broken: Error {}

  /// What becomes of an honest answer; nil is none, ever.
  func spoil(_ page: TicketPage<Int>, for request: TicketRequest, of supplier: SupplierID) throws
    -> TicketPage<Int>?
  {
    func ticket(_ id: TicketID, _ timestamp: Milliseconds, of other: SupplierID? = nil)
      -> Ticket<Int>
    {
      Ticket(supplier: other ?? supplier, id: id, timestamp: timestamp, payload: -1)
    }
    let frame = request.timeframe
    let inside = frame.end ?? min(frame.start, 0) - 1
    switch self {
    case .throwing: throw Broken()
    case .hanging: return nil
    case .flooding:
      let flood = (0...request.limit).map { ticket(OpaqueID("flood\($0 + 100_000)"), inside) }
      return TicketPage(flood, rest: page.rest)
    case .swapped:
      let wrong = [ticket("wrong2", inside), ticket("wrong1", inside)]
      return TicketPage(wrong, rest: .noneInTimeframe)
    case .outOfFrame:
      let below = inside.subtractingReportingOverflow(1).partialValue
      return TicketPage(page.tickets + [ticket("outside", below)], rest: .noneInTimeframe)
    case .doubled:
      let twice = ticket("twice", inside)
      return TicketPage([twice, twice], rest: .noneInTimeframe)
    case .repeatingThePage:
      // The same again, going on from above: doubled within the pool, or out of order.
      guard let first = page.tickets.first else { throw Broken() }
      return TicketPage(page.tickets + [first], rest: page.rest)
    case .goingBackwards:
      return TicketPage(page.tickets, rest: .more(after: above(request)))
    case .anothersTicket:
      return TicketPage([ticket("stolen", inside, of: "nobody")], rest: .noneInTimeframe)
    case .goingInCircles:
      return TicketPage([], rest: .more(after: request.cursor ?? above(request)))
    }
  }

  private func above(_ request: TicketRequest) -> TicketPosition {
    let start = request.cursor?.timestamp ?? request.timeframe.start
    return TicketPosition(above: start, of: "")
  }
}
