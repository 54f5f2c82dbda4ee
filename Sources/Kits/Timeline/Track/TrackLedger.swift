/// What is known of a track apart from its tickets: small, however long the track.
public struct TrackLedger: Hashable, Sendable, Codable {
  /// How many changes were stored; 0 if none ever was. A store counts, nobody else.
  public let revision: Int64
  /// What is known of each supplier.
  public var coverage: [SupplierID: Coverage]

  /// A ledger as it is stored; that of a new track unless told otherwise.
  public init(revision: Int64 = 0, coverage: [SupplierID: Coverage] = [:]) {
    self.revision = revision
    // Nothing was told after the last change: who believed that would wait for it for ever.
    self.coverage = coverage.mapValues { $0.told(by: revision) }
  }

  /// What is known of a supplier.
  public subscript(supplier: SupplierID) -> Coverage {
    coverage[supplier] ?? Coverage()
  }
}

extension TrackLedger {
  /// Whether others have stored what one of these suppliers told since an earlier revision.
  func knowsMore(of suppliers: some Sequence<SupplierID>, since earlier: Int64) -> Bool {
    suppliers.contains { self[$0].revision > earlier }
  }
}
