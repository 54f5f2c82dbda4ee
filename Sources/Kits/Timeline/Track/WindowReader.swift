/// Reads the window around an anchor from a store.
struct WindowReader<Payload: Sendable & Equatable> {
  let store: any TrackStoring<Payload>
  let filter: TicketFilter<Payload>
  /// How many tickets there are on either side of the anchor.
  let reach: Int

  /// The window around the ledger's anchor. If its ticket is gone or hidden, the reader stands at the
  /// next older one, or else at the last.
  func window(_ ledger: TrackLedger, gaps: [Gap]) async throws -> TrackWindow<Payload> {
    guard let anchor = ledger.anchor else {
      let tickets = try await below(nil)
      return TrackWindow(
        tickets: tickets, gaps: gaps, anchor: nil, reachesTop: true,
        reachesEnd: tickets.count < reach)
    }
    let found = try await store.ticket(anchor.position.key)
    let ticket = found.flatMap { filter.hides($0) ? nil : $0 }
    let position = found?.position ?? anchor.position
    let above = try await above(position)
    let below = try await below(position)
    let stand =
      ticket.map { Anchor(position: $0.position, offset: anchor.offset) }
      ?? (below.first ?? above.last).map { Anchor(position: $0.position) }
    return TrackWindow(
      tickets: above + [ticket].compactMap { $0 } + below, gaps: gaps, anchor: stand,
      reachesTop: above.count < reach, reachesEnd: below.count < reach)
  }

  /// The hidden tickets directly below a position, at most `limit`.
  func hidden(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Payload>] {
    try await collect(from: .below(position), limit: limit) { filter.hides($0) }
  }
}

extension WindowReader {
  private func below(_ position: TicketPosition?) async throws -> [Ticket<Payload>] {
    try await collect(from: .below(position), limit: reach) { !filter.hides($0) }
  }

  private func above(_ position: TicketPosition) async throws -> [Ticket<Payload>] {
    try await collect(from: .above(position), limit: reach) { !filter.hides($0) }
  }

  /// Reads page after page until there are enough that are wanted: a page from which a filter took
  /// some, or all, is not the end.
  private func collect(
    from start: TrackPlace, limit: Int, where isWanted: (Ticket<Payload>) -> Bool
  ) async throws -> [Ticket<Payload>] {
    var result: [Ticket<Payload>] = []
    var place = start
    while result.count < limit {
      let page = try await store.tickets(place, limit: limit)
      let wanted = page.filter(isWanted)
      switch place {
      case .below:
        result += wanted.prefix(limit - result.count)
        if let last = page.last { place = .below(last.position) }
      case .above:
        result = wanted.suffix(limit - result.count) + result
        if let first = page.first { place = .above(first.position) }
      }
      if page.count < limit { break }
    }
    return result
  }
}
