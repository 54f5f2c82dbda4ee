/// Fits a pool into a track: what is to be stored, and what is known from then on.
struct Fitting<Payload: Sendable & Equatable> {
  let operation: TrackOperation
  let assignment: PoolAssignment<Payload>
  let now: Milliseconds
  /// Where suppliers' tickets end now.
  let thresholds: [SupplierID: Milliseconds]
  /// What collections are of now.
  let scopes: [SupplierID: String]
  /// Says in words for people why a supplier failed.
  let explain: @Sendable (SupplierFault) -> String

  /// The change that a pool makes. If what was told does not overlap with what is known, a gap is left
  /// between. What is known of a supplier that failed stays, with a gap above it.
  ///
  /// `shown` is what the pool's windows showed when they were last stored, and `unchanged` those that say
  /// the same again; `tombstones` are the pool's tickets that were deleted before.
  func change(
    of ledger: TrackLedger, for pool: Pool<Payload>, shown: [SupplierID: WindowOrder],
    tombstones: Set<TicketKey>, unchanged: Set<SupplierID>
  ) -> TrackChange<Payload> {
    var change = TrackChange<Payload>(ledger: ledger)
    let newest = newestTimestamps(pool.tickets)
    for (supplier, wanted) in assignment.wanted {
      let window = pool.windows[supplier].flatMap { $0.isPartial ? nil : $0 }
      let hasLostEnd =
        assignment.collections.contains(supplier)
        ? scopes[supplier] == nil || scopes[supplier] != shown[supplier]?.scope
        : shown[supplier]?.isEnd == true
      var coverage = coverage(
        ledger[supplier], wanted: wanted, claim: pool.claims[supplier],
        hasLostEnd: hasLostEnd && window?.isEnd == false, window: window,
        newest: newest[supplier], threshold: thresholds[supplier])
      coverage.note(pool.faults[supplier].map(explain), at: operation)
      if pool.claims[supplier] != nil { coverage.revision = ledger.revision + 1 }
      change.ledger.coverage[supplier] = coverage
    }
    for (supplier, window) in pool.windows {
      change.windows[supplier] = window.order(
        after: shown[supplier], isCollection: assignment.collections.contains(supplier),
        of: scopes[supplier])
    }
    for supplier in assignment.collections {
      // What was read below what it shows by itself can be seen to be gone later, too.
      let told = (pool.tickets + pool.others).filter { $0.key.supplier == supplier }
      guard told.count > pool.windows[supplier]?.places.count ?? 0 else { continue }
      let order = change.windows[supplier] ?? shown[supplier] ?? WindowOrder()
      change.windows[supplier] = order.adding(told)
    }
    change.claims = replaced(by: pool.claims)
    change.gone = pool.windows.flatMap { supplier, window in
      let earlier = window.isPartial ? [] : shown[supplier]?.tickets ?? []
      let isAll = assignment.collections.contains(supplier)
      return (isAll ? window.removed(since: earlier) : window.gone(since: earlier))
        .map { TicketKey(supplier: supplier, id: $0) }
    }
    change.tickets = (pool.tickets + others(in: pool, change.ledger)).filter {
      !tombstones.contains($0.key) && !unchanged.contains($0.key.supplier)
    }
    change.tombstones = pool.deleted
    return change
  }
}

extension Fitting {
  /// The tickets outside of the claims that are kept: those in known stretches, and all of windows and
  /// of suppliers that failed. For the rest a gap stands.
  private func others(in pool: Pool<Payload>, _ ledger: TrackLedger) -> [Ticket<Payload>] {
    pool.others.filter { ticket in
      pool.faults[ticket.key.supplier] != nil || assignment.windows.contains(ticket.key.supplier)
        || ledger[ticket.key.supplier].stretches.contains { $0.contains(ticket.timestamp) }
    }
  }

  /// The stretches in which stored tickets that were not told again are removed. A ticket that is not
  /// newer than its supplier's threshold may only have scrolled out of sight, and stays. What was
  /// removed from a window is known by its order alone.
  private func replaced(by claims: [SupplierID: Timeframe]) -> [SupplierID: Timeframe] {
    var replaced: [SupplierID: Timeframe] = [:]
    for (supplier, claim) in claims where !assignment.windows.contains(supplier) {
      let end = thresholds[supplier].map { $0.saturating(plus: 1) }
      replaced[supplier] = claim.intersection(Timeframe(start: .max, end: end))
    }
    return replaced
  }

  /// What is known of a supplier after it has told a claim. If a window said before that nothing older
  /// exists, and does not say so now, what is below it is forgotten: the window may have shown something
  /// else for a moment. Below a collection there may be what was not in it before, unless it is of the same.
  ///
  /// What was told down to where all ends is known to the end of time: a supplier that begins anew does not know yet
  /// where that is.
  private func coverage(
    _ known: Coverage, wanted: Timeframe, claim: Timeframe?, hasLostEnd: Bool,
    window: PoolWindow?, newest: Milliseconds?, threshold: Milliseconds?
  ) -> Coverage {
    var coverage = known
    if wanted.isOpen { coverage = coverage.aged(overlap: assignment.limits.overlap) }
    if let window, hasLostEnd { coverage.forget(below: window.bottom) }
    if let claim {
      let end = claim.end == threshold ? nil : claim.end
      coverage.add(Timeframe(start: claim.start, end: end), newest: newest, now: now)
    }
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
