/// What an engine can be told to do.
public enum TrackOperation: Hashable, Sendable {
  /// Ask what is new.
  case refresh
  /// Ask these suppliers alone what is new.
  case catchUp(Set<SupplierID>)
  /// Ask for what is missing in a gap, from its upper end.
  case fill(Gap)
}

extension TrackOperation {
  /// The stretch of time that is asked for.
  var timeframe: Timeframe {
    switch self {
    case .refresh, .catchUp: .everything
    case .fill(let gap): gap.timeframe
    }
  }

  /// Whether it asks what is new.
  var isForNews: Bool { if case .fill = self { false } else { true } }

  /// From here on a supplier's tickets are news; nil if nothing is known of it.
  func bridge(known coverage: Coverage) -> Milliseconds? {
    guard isForNews, !coverage.isEmpty else { return nil }
    return coverage.news ?? .min
  }

  /// What is wanted of a supplier, given what is known of it; nil if nothing.
  func wanted(
    of supplier: SupplierID, since threshold: Milliseconds?, known coverage: Coverage,
    overlap: Milliseconds
  ) -> Timeframe? {
    let all = Timeframe(start: .max, end: threshold)
    switch self {
    case .catchUp(let suppliers) where !suppliers.contains(supplier): return nil
    case .refresh, .catchUp:
      let known = coverage.aged(overlap: overlap).stretches.first
      return all.intersection(Timeframe(start: .max, bottom: known?.start ?? .min))
    case .fill(let gap):
      guard gap.suppliers.contains(supplier) else { return nil }
      let missing = all.intersection(gap.timeframe).map { coverage.gaps(in: $0) } ?? []
      return missing.reduce(nil) { $0?.hull($1) ?? $1 }
    }
  }
}

/// What came of an operation.
public struct OperationReport: Sendable {
  /// What came of asking one supplier.
  public struct Answer: Sendable {
    /// The supplier.
    public let supplier: SupplierID
    /// Its name for people.
    public let name: String
    /// How many of the tickets it was asked for were taken, told before or not.
    public let told: Int
    /// How many are in the track now that were not there before.
    public let added: Int
    /// How many were in the track and are not there any more.
    public let removed: Int
    /// How many carry something else now, or stand elsewhere.
    public let changed: Int
    /// Why it did not tell more, if it failed; a gap is left for that.
    public let fault: SupplierFault?
  }

  /// One answer for each supplier that was asked, in the order of their ids.
  public let answers: [Answer]
  /// How many times the timeframe was set.
  public let rounds: Int
  /// How many pages were asked for.
  public let pages: Int
}

extension OperationReport {
  init<Payload>(
    _ pool: Pool<Payload>, suppliers: [any Supplying<Payload>],
    assignment: PoolAssignment<Payload>, outcome: TrackOutcome
  ) {
    let kept = pool.tickets + pool.others.filter { pool.faults[$0.key.supplier] != nil }
    let told = Dictionary(grouping: kept, by: \.key.supplier)
    let asked = suppliers.filter { assignment.wanted[$0.id] != nil }
    let answers = asked.sorted { $0.id < $1.id }.map { supplier in
      Answer(
        supplier: supplier.id, name: supplier.name, told: told[supplier.id]?.count ?? 0,
        added: outcome.added[supplier.id] ?? 0, removed: outcome.removed[supplier.id] ?? 0,
        changed: outcome.changed[supplier.id] ?? 0, fault: pool.faults[supplier.id])
    }
    self.init(answers: answers, rounds: pool.rounds, pages: pool.pages)
  }

  /// What came of several pools, none of which asked whom another one did.
  init(_ reports: [OperationReport]) {
    self.init(
      answers: reports.flatMap(\.answers).sorted { $0.supplier < $1.supplier },
      rounds: reports.map(\.rounds).max() ?? 0, pages: reports.reduce(0) { $0 + $1.pages })
  }
}
