/// What came of an operation.
public struct OperationReport: Sendable {
  /// What came of asking one supplier.
  public struct Answer: Sendable {
    /// Whom.
    public let supplier: SupplierID
    /// Its name for people.
    public let name: String
    /// How many of its tickets were taken where they were asked for, told before or not.
    public let told: Int
    /// How many are in the track now that were not there before.
    public let added: Int
    /// How many of those told a filter hides.
    public let hidden: Int
    /// Why it did not tell more, if it failed; a gap is left for that.
    public let fault: SupplierFault?
  }

  /// The operation.
  public let operation: TrackOperation
  /// One for each supplier that was asked, in the order of their ids.
  public let answers: [Answer]
  /// How many times the timeframe was set.
  public let rounds: Int
  /// How many pages were asked for.
  public let pages: Int
}

extension OperationReport {
  /// A report of an operation that asks nobody.
  init(_ operation: TrackOperation) {
    self.init(operation: operation, answers: [], rounds: 0, pages: 0)
  }

  init<Payload>(
    _ operation: TrackOperation, pool: Pool<Payload>, suppliers: [any Supplying<Payload>],
    asked: Set<SupplierID>, added: [TicketKey], filter: TicketFilter<Payload>
  ) {
    let kept = pool.tickets + pool.others.filter { pool.faults[$0.key.supplier] != nil }
    let told = Dictionary(grouping: kept, by: \.key.supplier)
    let news = Dictionary(grouping: added, by: \.supplier)
    let answers = suppliers.filter { asked.contains($0.id) }.sorted { $0.id < $1.id }.map {
      let tickets = told[$0.id] ?? []
      return Answer(
        supplier: $0.id, name: $0.name, told: tickets.count, added: news[$0.id]?.count ?? 0,
        hidden: tickets.count { filter.hides($0) }, fault: pool.faults[$0.id])
    }
    self.init(operation: operation, answers: answers, rounds: pool.rounds, pages: pool.pages)
  }
}
