/// A stretch of the track that is not known to be complete, and whose tickets may be missing there.
public struct Gap: Hashable, Sendable, Codable {
  /// Where.
  public let timeframe: Timeframe
  /// Whose, in the order of their ids.
  public let suppliers: [SupplierID]
  /// Whether it is the end of the track: nothing is known below.
  public let isInfinite: Bool

  /// Describes a gap.
  public init(timeframe: Timeframe, suppliers: [SupplierID], isInfinite: Bool) {
    self.timeframe = timeframe
    self.suppliers = suppliers
    self.isInfinite = isInfinite
  }

  /// This gap and one directly below, shown as one.
  func joined(_ older: Gap) -> Gap {
    Gap(
      timeframe: timeframe.hull(older.timeframe),
      suppliers: Set(suppliers).union(older.suppliers).sorted(),
      isInfinite: isInfinite || older.isInfinite)
  }
}
