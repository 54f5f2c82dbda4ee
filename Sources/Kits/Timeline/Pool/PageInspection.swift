/// Looks whether a page keeps to the rules of ``Supplying``.
struct PageInspection<Payload: Sendable & Equatable> {
  let question: SupplierQuestion
  let page: TicketPage<Payload>

  /// Throws at the first breach; `known` are the ids this supplier has told in this pool, to which
  /// those of the page are added.
  func check(against known: inout Set<TicketID>) throws(SupplierFault) {
    let request = question.request
    guard page.tickets.count <= request.limit else {
      throw .flooded(count: page.tickets.count, limit: request.limit)
    }
    var last = request.cursor
    for ticket in page.tickets {
      let key = ticket.key
      guard key.supplier == question.supplier else { throw .notItsOwn(key) }
      guard request.timeframe.contains(ticket.timestamp) else { throw .outOfFrame(key) }
      guard known.insert(key.id).inserted else { throw .repeated(key) }
      if let last, ticket.position <= last { throw .outOfOrder(key) }
      last = ticket.position
    }
    try checkRest(after: last)
  }
}

extension PageInspection {
  /// A cursor has to lead on, and to stay in the timeframe: below it there is nothing to go on with.
  private func checkRest(after last: TicketPosition?) throws(SupplierFault) {
    guard case .more(let next) = page.rest else { return }
    guard question.request.admits(next) else { throw .stalled }
    if let last, next < last { throw .stalled }
  }
}
