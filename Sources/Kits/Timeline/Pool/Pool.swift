/// What one operation wants to add to the track: tickets, and the stretches they are all of.
public struct Pool<Payload: Sendable & Equatable>: Sendable {
  /// The stretch of each supplier in which exactly these tickets exist.
  public let claims: [SupplierID: Timeframe]
  /// The tickets in the claims, in order.
  public let tickets: [Ticket<Payload>]
  /// What was told beside the claims, or lies below where the pool was cut.
  public let others: [Ticket<Payload>]
  /// What windows show just now.
  public let windows: [SupplierID: PoolWindow]
  /// Tickets that were deleted where they came from.
  public let deleted: [TicketKey]
  /// Who could not tell all that was wanted, and why; what they told before is in the pool.
  public let faults: [SupplierID: SupplierFault]
  /// How many times the timeframe was set, and how many pages were asked for.
  public let rounds: Int, pages: Int
}

extension Pool {
  /// The pool without suppliers that are gone by now.
  func keeping(only suppliers: Set<SupplierID>) -> Pool {
    let gone = Set(claims.keys).union(faults.keys).union(others.map(\.key.supplier))
      .union(deleted.map(\.supplier)).subtracting(suppliers)
    guard !gone.isEmpty else { return self }
    return Pool(
      claims: claims.filter { suppliers.contains($0.key) },
      tickets: tickets.filter { suppliers.contains($0.key.supplier) },
      others: others.filter { suppliers.contains($0.key.supplier) },
      windows: windows.filter { suppliers.contains($0.key) },
      deleted: deleted.filter { suppliers.contains($0.supplier) },
      faults: faults.merging(gone.map { ($0, .removed) }) { _, removed in removed },
      rounds: rounds, pages: pages)
  }
}

/// What a window showed when it was asked.
public struct PoolWindow: Hashable, Sendable {
  /// Where all of it stands, in its own order.
  public let places: [TicketPosition]
  /// No other page has anything newer.
  public let bottom: Milliseconds
  /// Whether it says that there is nothing older.
  public let isEnd: Bool
}
