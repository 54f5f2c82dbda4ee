/// What is known of a track apart from its tickets: small, however long the track.
public struct TrackLedger: Hashable, Sendable, Codable {
  /// What is known of each supplier.
  public var coverage: [SupplierID: Coverage]
  /// Where the reader is; nil is at the top, and stays there when something new comes.
  public var anchor: Anchor?

  /// The ledger of a track about which nothing is known.
  public init() {
    coverage = [:]
    anchor = nil
  }

  /// What is known of a supplier.
  public subscript(supplier: SupplierID) -> Coverage {
    coverage[supplier] ?? Coverage()
  }
}
