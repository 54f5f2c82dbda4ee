/// What is taken of a page, and what is wrong with it.
///
/// One odd ticket costs itself at most: those told before are passed over, and all others that are the
/// supplier's own are kept. But a page that breaks a rule of ``Supplying`` says nothing of what is *not*
/// there.
struct PageInspection<Payload: Sendable & Equatable> {
  /// Its tickets that were not told before in this pool, newest first.
  let tickets: [Ticket<Payload>]
  /// The first breach of a rule.
  let fault: SupplierFault?

  /// Inspects an answer; `told` are the ids this supplier has told in this pool.
  init(of page: TicketAnswer<Payload>, to question: SupplierQuestion, told: Set<TicketID>) {
    let request = question.request
    var fault: SupplierFault?
    var tickets: [Ticket<Payload>] = []
    var ids: Set<TicketID> = []
    if page.tickets.count > request.limit {
      fault = .flooded(count: page.tickets.count, limit: request.limit)
    }
    var last = request.cursor
    for ticket in page.tickets {
      let key = ticket.key
      guard key.supplier == question.supplier else {
        fault = fault ?? .notItsOwn(key)
        continue
      }
      guard !told.contains(key.id), ids.insert(key.id).inserted else { continue }
      tickets.append(ticket)
      if !request.timeframe.contains(ticket.timestamp) {
        fault = fault ?? .outOfFrame(key)
      } else if let last, ticket.position <= last {
        fault = fault ?? .outOfOrder(key)
      } else {
        last = ticket.position
      }
    }
    if fault != nil { tickets.sort { $0.position < $1.position } }
    self.tickets = tickets
    self.fault = fault ?? Self.stall(of: page, in: request)
  }

  /// A cursor has to lead on, past all the tickets, and to stay in the timeframe: below it there is
  /// nothing to go on with.
  private static func stall(
    of page: TicketAnswer<Payload>, in request: TicketRequest
  ) -> SupplierFault? {
    guard page.failure == nil, case .more(let next) = page.rest else { return nil }
    guard request.admits(next), page.tickets.last.map({ $0.position <= next }) ?? true else {
      return .stalled
    }
    return nil
  }
}
