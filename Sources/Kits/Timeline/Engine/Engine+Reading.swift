extension Engine {
  /// The window, and how it changes: first as it is, then after each operation that changed it.
  public func updates() async throws -> AsyncStream<TrackUpdate<Payload>> {
    try await moments.finish { [self] in listeners.add(try await currentWindow()) }
  }

  /// The part of the track around the reader.
  public func window() async throws -> TrackWindow<Payload> {
    try await moments.finish { [self] in try await currentWindow() }
  }

  /// The reader goes elsewhere: to a ticket, or to the top. The window comes along; the place is
  /// kept for the next start.
  public func read(at anchor: Anchor?) async throws {
    try await moments.finish { [self] in
      try await commit { ledger in
        var change = TrackChange<Payload>(ledger: ledger)
        change.ledger.anchor = anchor
        return change
      }
      await showWindowIfPossible()
    }
  }

  /// Arranges the window anew, after suppliers or filters were added or taken away, or another
  /// engine stored something.
  public func rearrange() async throws {
    try await moments.finish { [self] in
      _ = try await storedLedger()
      _ = try await showWindow()
    }
  }

  /// All gaps of the track, newest first.
  public func gaps() async throws -> [Gap] {
    try await moments.finish { [self] in await gaps(try await storedLedger()) }
  }

  /// What is known of each supplier.
  public func coverage() async throws -> [SupplierID: Coverage] {
    try await moments.finish { [self] in try await storedLedger().coverage }
  }

  /// Tickets that are there and hidden by a filter: those next below a position, or from the top.
  public func hiddenTickets(
    below position: TicketPosition?, limit: Int
  ) async throws -> [Ticket<Payload>] {
    try await moments.finish { [self] in
      try await reader().hidden(below: position, limit: limit)
    }
  }
}

// What follows is called within a moment, when nobody else touches the store.
extension Engine {
  /// Stores a change made of the ledger as it is then, and shows what became of the window; returns the
  /// ledger with the change.
  @discardableResult
  func apply(
    _ makeChange: @escaping @Sendable (TrackLedger) async throws -> TrackChange<Payload>
  ) async throws -> TrackLedger {
    try await moments.finish { [self] in
      let stored = try await commit { [self] _ in
        // Reading first makes sure where the reader stands before something loads.
        _ = try await currentWindow()
        return try await makeChange(try await currentLedger())
      }
      await showWindowIfPossible()
      return stored
    }
  }

  /// The ledger as it is stored, whoever stored it.
  func storedLedger() async throws -> TrackLedger {
    let revision = ledger?.revision
    ledger = nil
    let stored = try await currentLedger()
    if stored.revision != revision { isStale = true }
    return stored
  }

  /// The ledger as it was read or stored last. Another engine's reader is not this one's: who has
  /// been shown a window stays where they are.
  private func currentLedger() async throws -> TrackLedger {
    if let ledger { return ledger }
    var stored = try await store.ledger()
    if let shown { stored.anchor = shown.anchor }
    ledger = stored
    return stored
  }

  private func currentWindow() async throws -> TrackWindow<Payload> {
    if let shown, !isStale { return shown }
    return try await showWindow()
  }

  /// What was stored is stored: that the window cannot be read now is told to who reads it next.
  private func showWindowIfPossible() async {
    isStale = true
    _ = try? await showWindow()
  }

  /// Stores a change made of the ledger; if another engine was quicker, it is made anew of what
  /// that one stored.
  @discardableResult
  private func commit(
    _ makeChange: (TrackLedger) async throws -> TrackChange<Payload>
  ) async throws -> TrackLedger {
    var conflicts = 0
    while true {
      let change = try await makeChange(try await currentLedger())
      ledger = nil
      do {
        let stored = try await store.commit(change)
        ledger = stored
        return stored
      } catch let conflict as TrackConflict {
        isStale = true
        conflicts += 1
        guard conflicts < Self.attempts else { throw conflict }
      }
    }
  }

  /// Reads the window, and tells how it differs from the one before.
  private func showWindow() async throws -> TrackWindow<Payload> {
    let current = try await currentLedger()
    let window = try await reader().window(current, gaps: await gaps(current))
    ledger?.anchor = window.anchor
    let before = shown
    shown = window
    isStale = false
    if let before, before != window {
      listeners.send(
        TrackUpdate(window: window, changes: RowChanges(from: before.rows, to: window.rows)))
    }
    return window
  }

  private func gaps(_ ledger: TrackLedger) async -> [Gap] {
    var thresholds: [SupplierID: Milliseconds?] = [:]
    for supplier in await suppliers(covering: .everything) {
      thresholds[supplier.id] = .some(supplier.timeThreshold)
    }
    return GapList(ledger: ledger, thresholds: thresholds).gaps
  }

  private func reader() async -> WindowReader<Payload> {
    WindowReader(store: store, filter: await control.filter(), reach: options.reach)
  }
}
