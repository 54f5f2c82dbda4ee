/// Fits a pool into a track: what is to be stored, and what is known from then on.
struct Fitting<Payload: Sendable & Equatable> {
  let operation: TrackOperation
  let ledger: TrackLedger
  let wanted: [SupplierID: Timeframe]
  let now: Milliseconds
  let overlap: Milliseconds
  /// Where suppliers' tickets end by now.
  let thresholds: [SupplierID: Milliseconds]
  /// Windows that say the same as when they were stored last.
  var unchanged: Set<SupplierID> = []
  /// Windows of which nothing is stored: a source that shows something else altogether, if only for a
  /// moment, says nothing of what became of what it showed before.
  var unrelated: Set<SupplierID> = []

  /// The change a pool makes. What was told overlaps with what is known, or else a gap is left
  /// between; who failed keeps what is known of it, and a gap above that.
  func change(for pool: Pool<Payload>, tombstones: Set<TicketKey>) -> TrackChange<Payload> {
    var ledger = ledger
    let newest = newestTimestamps(pool.tickets)
    for (supplier, wanted) in wanted {
      ledger.coverage[supplier] = coverage(
        of: supplier, wanted: wanted, claim: pool.claims[supplier], newest: newest[supplier])
    }
    var change = TrackChange<Payload>(ledger: ledger)
    change.claims = replaced(by: pool)
    change.tickets = (pool.tickets + others(in: pool, ledger)).filter {
      !tombstones.contains($0.key) && !unchanged.contains($0.key.supplier)
    }
    change.tombstones = pool.deleted
    return change
  }
}

extension Fitting {
  /// What is to be kept of tickets that were met by the way: where all is said to be known, and all of
  /// windows and of those who failed. For the others a gap stands.
  private func others(in pool: Pool<Payload>, _ ledger: TrackLedger) -> [Ticket<Payload>] {
    pool.others.filter { ticket in
      pool.faults[ticket.key.supplier] != nil || pool.windows.contains(ticket.key.supplier)
        || ledger[ticket.key.supplier].stretches.contains { $0.contains(ticket.timestamp) }
    }
  }

  /// Where stored tickets that were not told again go. What is not newer than a threshold, or older than
  /// all that a window shows, may only have scrolled out of sight: it stays.
  private func replaced(by pool: Pool<Payload>) -> [SupplierID: Timeframe] {
    var replaced: [SupplierID: Timeframe] = [:]
    for (supplier, claim) in pool.claims
    where !unchanged.contains(supplier) && !unrelated.contains(supplier) {
      var end = thresholds[supplier]?.saturating(plus: 1) ?? .min
      if pool.windows.contains(supplier) {
        let oldest = pool.tickets.last { $0.key.supplier == supplier }
        end = Swift.max(end, oldest?.timestamp ?? .max)
      }
      replaced[supplier] = claim.intersection(Timeframe(start: .max, bottom: end))
    }
    return replaced
  }

  private func coverage(
    of supplier: SupplierID, wanted: Timeframe, claim: Timeframe?, newest: Milliseconds?
  ) -> Coverage {
    var coverage = ledger[supplier]
    if wanted.isOpen { coverage = coverage.aged(overlap: overlap) }
    guard let claim else { return coverage }
    if operation == .reload { coverage = Coverage() }
    coverage.add(claim, newest: newest, now: now)
    coverage.revision = ledger.revision + 1
    return coverage
  }

  private func newestTimestamps(_ tickets: [Ticket<Payload>]) -> [SupplierID: Milliseconds] {
    var newest: [SupplierID: Milliseconds] = [:]
    for ticket in tickets where newest[ticket.key.supplier] == nil {
      newest[ticket.key.supplier] = ticket.timestamp
    }
    return newest
  }
}
