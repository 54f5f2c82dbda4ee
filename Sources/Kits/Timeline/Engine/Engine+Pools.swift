import Concurrency

extension Engine {
  /// Asks suppliers, fits their answers into the track, and stores it. If another engine has stored
  /// answers of the same suppliers meanwhile, nobody knows which are newer, and all starts over.
  func fillPool(_ operation: TrackOperation) async throws -> OperationReport {
    for _ in 1..<Self.attempts {
      do {
        return try await fillPoolOnce(operation)
      } catch is TrackConflict {
        try Task.checkCancellation()
      }
    }
    return try await fillPoolOnce(operation)
  }

  /// Asks what is new, in a pool for each part of the suppliers; each is stored when it is filled.
  func fillPools(
    _ parts: [Set<SupplierID>],
    telling tell: @Sendable (_ news: OperationReport, _ all: OperationReport) -> Void
  ) async throws -> OperationReport {
    shared = try await store.ledger()
    defer { shared = nil }
    return try await withThrowingTaskGroup(of: OperationReport.self) { group in
      for part in parts { group.addTask { try await self.fillPool(.catchUp(part)) } }
      var (reports, failure): ([OperationReport], (any Error)?) = ([], nil)
      while let result = await group.nextResult() {
        switch result {
        case .success(let report):
          // Also what was just being stored when another one failed.
          reports.append(report)
          tell(report, OperationReport(reports))
        case .failure(let error):
          failure = failure ?? error
          group.cancelAll()
        }
      }
      if let failure { throw failure }
      return OperationReport(reports)
    }
  }
}

extension Engine {
  private func fillPoolOnce(_ operation: TrackOperation) async throws -> OperationReport {
    let suppliers = await control.suppliers(covering: operation.timeframe)
    let now = options.now()
    let known = try await knownLedger()
    let assignment = await assignment(operation, suppliers, known, now: now)
    guard !assignment.wanted.isEmpty else {
      return OperationReport(answers: [], rounds: 0, pages: 0)
    }
    let runner = PoolRunner(
      suppliers: Dictionary(uniqueKeysWithValues: suppliers.map { ($0.id, $0) }),
      clock: options.clock)
    let filled = try await runner.run(options.makeProcessor(assignment))
    // A supplier that has learned meanwhile that nothing older exists is still present.
    let present = Set(await control.suppliers().map(\.id))
    let pool = filled.keeping(only: present)
    try Task.checkCancellation()
    let (told, stored) = (StoredWindow.of(pool), windows)
    let fitting = Fitting(
      operation: operation, assignment: assignment, now: now,
      thresholds: suppliers.reduce(into: [:]) { $0[$1.id] = $1.timeThreshold },
      scopes: suppliers.reduce(into: [:]) { $0[$1.id] = $1.scope },
      explain: options.explain)
    let outcome = try await commit(startingFrom: known) { [store] ledger in
      guard !ledger.knowsMore(of: assignment.wanted.keys, since: known.revision) else {
        throw TrackConflict(expected: known.revision, stored: ledger.revision)
      }
      let asked = assignment.collections.filter { assignment.wanted[$0] != nil }
        .union(pool.windows.keys)
      let shown = asked.isEmpty ? [:] : try await store.windows(of: asked)
      let deleted = try await store.tombstones(among: (pool.tickets + pool.others).map(\.key))
      let unchanged = told.filter { $1.isStored(stored[$0], in: ledger) }.keys
      return fitting.change(
        of: ledger, for: pool, shown: shown, tombstones: deleted, unchanged: Set(unchanged))
    }
    for (supplier, window) in told { windows[supplier] = window.stored(in: outcome.ledger) }
    return OperationReport(
      pool, suppliers: suppliers, assignment: assignment, outcome: outcome)
  }

  private func assignment(
    _ operation: TrackOperation, _ suppliers: [any Supplying<Payload>], _ ledger: TrackLedger,
    now: Milliseconds
  ) async -> PoolAssignment<Payload> {
    var wanted: [SupplierID: Timeframe] = [:]
    var bridges: [SupplierID: Milliseconds] = [:]
    let windows = suppliers.filter { $0.kind != .timeline }
    for supplier in suppliers {
      wanted[supplier.id] = operation.wanted(
        of: supplier.id, since: supplier.timeThreshold, known: ledger[supplier.id],
        overlap: options.limits.overlap)
      guard wanted[supplier.id] != nil else { continue }
      bridges[supplier.id] = operation.bridge(known: ledger[supplier.id])
    }
    let start = wanted.values.map(\.start).max() ?? .max
    return PoolAssignment(
      wanted: wanted, bridges: bridges, windows: Set(windows.map(\.id)),
      collections: Set(windows.filter { $0.kind == .collection }.map(\.id)),
      origin: start == .max ? now : start, hides: await control.hides,
      limits: options.limits)
  }

  /// Stores a change of the ledger. If another engine was quicker, the change is made again from what
  /// that one stored. Pools that were filled side by side are stored one after the other.
  func commit(
    startingFrom known: TrackLedger,
    _ makeChange: @escaping @Sendable (TrackLedger) async throws -> TrackChange<Payload>
  ) async throws -> TrackOutcome {
    try await commits.run { [self] in try await commitNext(startingFrom: known, makeChange) }
  }

  private func commitNext(
    startingFrom known: TrackLedger,
    _ makeChange: @Sendable (TrackLedger) async throws -> TrackChange<Payload>
  ) async throws -> TrackOutcome {
    var ledger = shared ?? known
    for _ in 1..<Self.attempts {
      let change = try await makeChange(ledger).comparing(with: ledger)
      do {
        return share(try await store.commit(change))
      } catch is TrackConflict {
        ledger = try await store.ledger()
        if shared != nil { shared = ledger }
      }
    }
    return share(try await store.commit(try await makeChange(ledger)))
  }

  private func share(_ outcome: TrackOutcome) -> TrackOutcome {
    if shared != nil { shared = outcome.ledger }
    return outcome
  }

  private func knownLedger() async throws -> TrackLedger {
    if let shared { return shared }
    return try await store.ledger()
  }
}
