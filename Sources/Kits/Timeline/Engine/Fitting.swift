/// Fits a pool into a track: what is to be stored, and what is known from then on.
struct Fitting<Payload: Sendable & Equatable> {
  let operation: TrackOperation
  let ledger: TrackLedger
  let wanted: [SupplierID: Timeframe]
  let now: Milliseconds
  let overlap: Milliseconds
  /// Where suppliers' tickets end by now.
  let thresholds: [SupplierID: Milliseconds]
  /// Who is a window.
  let windows: Set<SupplierID>
  /// Windows that say the same as when they were stored last.
  let unchanged: Set<SupplierID>

  /// The change a pool makes. What was told overlaps with what is known, or else a gap is left
  /// between; who failed keeps what is known of it, and a gap above that.
  func change(for pool: Pool<Payload>, tombstones: Set<TicketKey>) -> TrackChange<Payload> {
    var ledger = ledger
    let newest = newestTimestamps(pool.tickets)
    for (supplier, wanted) in wanted {
      ledger.coverage[supplier] = coverage(
        of: supplier, wanted: wanted, claim: pool.claims[supplier],
        reopenedAt: reopening(of: supplier, in: pool), newest: newest[supplier])
      if let window = pool.windows[supplier] {
        ledger.coverage[supplier, default: Coverage()].window = WindowOrder(
          window.places, isEnd: window.isEnd)
      }
    }
    var change = TrackChange<Payload>(ledger: ledger)
    change.claims = replaced(by: pool.claims)
    change.gone = gone(from: pool.windows)
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
      pool.faults[ticket.key.supplier] != nil || windows.contains(ticket.key.supplier)
        || ledger[ticket.key.supplier].stretches.contains { $0.contains(ticket.timestamp) }
    }
  }

  /// Where stored tickets that were not told again go. What is not newer than a threshold may only
  /// have scrolled out of sight: it stays. What goes of a window is told by its order alone.
  private func replaced(by claims: [SupplierID: Timeframe]) -> [SupplierID: Timeframe] {
    var replaced: [SupplierID: Timeframe] = [:]
    for (supplier, claim) in claims where !windows.contains(supplier) {
      let end = thresholds[supplier].map { $0.saturating(plus: 1) }
      replaced[supplier] = claim.intersection(Timeframe(start: .max, end: end))
    }
    return replaced
  }

  /// What was taken out of windows since they were stored last.
  private func gone(from windows: [SupplierID: PoolWindow]) -> [TicketKey] {
    windows.flatMap { supplier, window in
      let before = ledger[supplier].window?.tickets ?? []
      return window.gone(since: before).map { TicketKey(supplier: supplier, id: $0) }
    }
  }

  /// Below what a window may have more again, after it had said that there is nothing older: it may only
  /// have shown something else for a moment.
  private func reopening(of supplier: SupplierID, in pool: Pool<Payload>) -> Milliseconds? {
    guard let window = pool.windows[supplier], !window.isEnd,
      ledger[supplier].window?.isEnd == true
    else { return nil }
    return window.bottom
  }

  private func coverage(
    of supplier: SupplierID, wanted: Timeframe, claim: Timeframe?,
    reopenedAt bottom: Milliseconds?, newest: Milliseconds?
  ) -> Coverage {
    var coverage = ledger[supplier]
    if wanted.isOpen { coverage = coverage.aged(overlap: overlap) }
    if let bottom { coverage.forget(below: bottom) }
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
