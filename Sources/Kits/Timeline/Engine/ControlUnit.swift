/// Decides which suppliers an engine asks, and which tickets do not count in a pool. Suppliers are added
/// and removed by key while the engine runs.
public actor ControlUnit<Payload: Sendable & Equatable> {
  private var suppliersByKey: [String: any Supplying<Payload>] = [:]
  /// Whether a ticket is hidden; none is until ``hide(_:)`` is called.
  public private(set) var hides: @Sendable (Ticket<Payload>) -> Bool = { _ in false }

  /// Starts without suppliers, and hides nothing.
  public init() {}

  /// Puts a supplier in place of the one with this key, if there is one. A pool being filled does
  /// not change.
  public func add(_ supplier: any Supplying<Payload>, forKey key: String) {
    suppliersByKey[key] = supplier
  }

  /// Takes a supplier out; what a pool being filled has of it is not stored.
  public func remove(forKey key: String) {
    suppliersByKey[key] = nil
  }

  /// Hides the tickets for which a predicate is true from readers, and no others any more. They are asked
  /// for and stored like all others, so that a filter can be taken away; they do not count as tickets of a
  /// pool.
  public func hide(_ predicate: @escaping @Sendable (Ticket<Payload>) -> Bool) {
    hides = predicate
  }

  /// All suppliers that may have tickets in a timeframe, in the order of their keys; of several with one
  /// id, the first.
  public func suppliers(
    covering timeframe: Timeframe = .everything
  ) -> [any Supplying<Payload>] {
    var ids: Set<SupplierID> = []
    return suppliersByKey.sorted { $0.key < $1.key }.map(\.value).filter { supplier in
      supplier.timeThreshold.map { $0 < timeframe.start } ?? true
    }.filter { ids.insert($0.id).inserted }
  }
}
