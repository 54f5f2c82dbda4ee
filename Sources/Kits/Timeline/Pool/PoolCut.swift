/// Where a pool ends: as far down as every supplier has surely told everything, and no further than
/// the largest number of tickets allows.
struct PoolCut<Payload: Sendable & Equatable> {
  private let suppliers: [SupplierProgress<Payload>]
  /// The oldest moment the pool may claim for those who have not told all that is wanted.
  private(set) var end: Milliseconds

  init(_ suppliers: [SupplierProgress<Payload>], notBelow floor: Milliseconds = .min) {
    self.suppliers = suppliers
    end = suppliers.reduce(floor) { Swift.max($0, $1.limit) }
  }

  /// How many tickets that no filter hides are in the pool.
  var count: Int {
    suppliers.reduce(0) { $0 + ($1.counts ? $1.shown.prefixCount(downTo: end) : 0) }
  }

  /// Cuts to a number of tickets, then to the whole second. The newest second is kept whole even if
  /// it has more: else there would be no way past it.
  func limited(to maximum: Int) -> PoolCut {
    guard count > maximum else { return self }
    let lists = suppliers.filter(\.counts).map { Array($0.shown.prefix(downTo: end)) }
    let merged = MergePlan(merging: lists).merged(lists)
    let first = merged[0].wholeSecond
    let dropped = merged[maximum].wholeSecond
    var cut = self
    cut.end = first == dropped ? first : dropped.saturating(plus: 1000)
    return cut
  }

  /// The pool that ends here.
  func pool(rounds: Int) -> Pool<Payload> {
    let claims = claims
    let told = suppliers.filter { claims[$0.id] != nil }
    let timestamps = told.map { Array($0.timestamps.prefix(downTo: end(of: $0))) }
    let tickets = zip(told, timestamps).map { Array($0.tickets.prefix($1.count)) }
    return Pool(
      claims: claims, tickets: MergePlan(merging: timestamps).merged(tickets),
      others: suppliers.flatMap { $0.others(below: end(of: $0)) },
      windows: Dictionary(
        uniqueKeysWithValues: suppliers.compactMap { supplier in
          supplier.window.map { (supplier.id, $0) }
        }),
      deleted: suppliers.flatMap { supplier in
        supplier.deleted.map { TicketKey(supplier: supplier.id, id: $0) }
      },
      faults: Dictionary(
        uniqueKeysWithValues: suppliers.compactMap { supplier in
          supplier.fault.map { (supplier.id, $0) }
        }),
      rounds: rounds, pages: suppliers.reduce(0) { $0 + $1.pages })
  }
}

extension PoolCut {
  /// The stretch that each supplier has told, down to the first ticket that was cut.
  private var claims: [SupplierID: Timeframe] {
    var claims: [SupplierID: Timeframe] = [:]
    for supplier in suppliers {
      let end = end(of: supplier)
      let kept = supplier.timestamps.prefixCount(downTo: end)
      let isCut = kept < supplier.timestamps.count
      let free = isCut ? supplier.timestamps[kept].wholeSecond.saturating(plus: 1000) : .min
      let bottom = Swift.max(supplier.told, Swift.min(end, free))
      claims[supplier.id] = supplier.wanted.intersection(Timeframe(start: .max, bottom: bottom))
    }
    return claims
  }

  /// A supplier without news has come back to what is known, and is not cut; nor is a window. A supplier
  /// that failed counts as far as it came.
  private func end(of supplier: SupplierProgress<Payload>) -> Milliseconds {
    guard supplier.counts else { return supplier.told }
    guard !(supplier.isDone && supplier.hasNoNews) else { return .min }
    return Swift.min(end, supplier.window?.bottom ?? end)
  }
}

extension SupplierProgress {
  fileprivate var isDone: Bool { if case .done = state { true } else { false } }
  fileprivate var fault: SupplierFault? {
    if case .failed(let fault) = state { fault } else { nil }
  }
  /// Whether what it has not told limits the pool.
  fileprivate var counts: Bool { fault == nil }
  /// Below this it may have more.
  fileprivate var limit: Milliseconds { isDone || !counts ? .min : told }
}
