extension Engine {
  /// Asks, fits what came into the track, stores and tells it. If another engine stored what the
  /// same suppliers told meanwhile, nobody knows which answer is newer: all begins anew.
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

  /// Takes tickets away for good.
  func delete(_ keys: [TicketKey], _ operation: TrackOperation) async throws -> OperationReport {
    try await apply { ledger in
      var change = TrackChange<Payload>(ledger: ledger)
      change.tombstones = keys
      return change
    }
    return OperationReport(operation)
  }

  /// Forgets a supplier and all its tickets.
  func drop(_ supplier: SupplierID, _ operation: TrackOperation) async throws -> OperationReport {
    try await apply { ledger in
      var change = TrackChange<Payload>(ledger: ledger)
      change.dropped = [supplier]
      change.ledger.coverage[supplier] = nil
      return change
    }
    return OperationReport(operation)
  }

  /// The suppliers the control unit names; of several with one id, the first.
  func suppliers(covering timeframe: Timeframe) async -> [any Supplying<Payload>] {
    var ids: Set<SupplierID> = []
    return await control.suppliers(covering: timeframe).filter { ids.insert($0.id).inserted }
  }
}

extension Engine {
  private func fillPoolOnce(_ operation: TrackOperation) async throws -> OperationReport {
    let suppliers = await suppliers(covering: operation.timeframe ?? .everything)
    let filter = await control.filter()
    let now = options.now()
    let known = try await moments.finish { [self] in try await storedLedger() }
    let assignment = assignment(operation, suppliers, known, filter: filter, now: now)
    guard let timeframe = assignment.timeframe else { return OperationReport(operation) }
    await control.willFill(timeframe)
    do {
      let report = try await fill(
        assignment, operation, suppliers: suppliers, known: known, now: now)
      await control.didFill(timeframe)
      return report
    } catch {
      await control.didFill(timeframe)
      throw error
    }
  }

  private func assignment(
    _ operation: TrackOperation, _ suppliers: [any Supplying<Payload>], _ ledger: TrackLedger,
    filter: TicketFilter<Payload>, now: Milliseconds
  ) -> PoolAssignment<Payload> {
    var wanted: [SupplierID: Timeframe] = [:]
    var bridges: [SupplierID: Milliseconds] = [:]
    var windows: Set<SupplierID> = []
    for supplier in suppliers {
      if supplier.kind == .window { windows.insert(supplier.id) }
      bridges[supplier.id] = operation.bridge(known: ledger[supplier.id])
      wanted[supplier.id] = operation.wanted(
        of: supplier.id, since: supplier.timeThreshold, known: ledger[supplier.id],
        overlap: options.limits.overlap)
    }
    let start = wanted.values.map(\.start).max() ?? .max
    return PoolAssignment(
      wanted: wanted, bridges: bridges, windows: windows, origin: start == .max ? now : start,
      filter: filter,
      limits: options.limits)
  }

  private func fill(
    _ assignment: PoolAssignment<Payload>, _ operation: TrackOperation,
    suppliers: [any Supplying<Payload>], known: TrackLedger, now: Milliseconds
  ) async throws -> OperationReport {
    let runner = PoolRunner(
      suppliers: Dictionary(uniqueKeysWithValues: suppliers.map { ($0.id, $0) }),
      control: control, clock: options.clock)
    let filled = try await runner.run(options.makeProcessor(assignment))
    // Whoever has learned meanwhile that nothing older exists is still there.
    let present = await self.suppliers(covering: .everything)
    let thresholds = suppliers.reduce(into: [:]) { $0[$1.id] = $1.timeThreshold }
    let pool = filled.keeping(only: Set(present.map(\.id)))
    let told = StoredWindow.of(pool)
    try Task.checkCancellation()
    let stored = try await apply { [store, windows] ledger in
      guard !ledger.knowsMore(of: assignment.wanted.keys, since: known.revision) else {
        throw TrackConflict(expected: known.revision, stored: ledger.revision)
      }
      let deleted = try await store.tombstones(among: (pool.tickets + pool.others).map(\.key))
      let unchanged = told.filter { $1.isStored(windows[$0], in: ledger) }.keys
      return Fitting(
        operation: operation, ledger: ledger, wanted: assignment.wanted, now: now,
        overlap: assignment.limits.overlap, thresholds: thresholds,
        windows: assignment.windows, unchanged: Set(unchanged)
      ).change(for: pool, tombstones: deleted)
    }
    for (supplier, window) in told {
      windows[supplier] = window.stored(in: stored)
    }
    return OperationReport(
      operation, pool: pool, suppliers: suppliers, asked: Set(assignment.wanted.keys),
      filter: assignment.filter)
  }
}
