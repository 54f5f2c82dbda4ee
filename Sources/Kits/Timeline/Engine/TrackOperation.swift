/// What an engine can be told to do.
public enum TrackOperation: Hashable, Sendable {
  /// Ask what is new.
  case refresh
  /// Ask for what is missing in a gap, from its upper end.
  case fill(Gap)
}

extension TrackOperation {
  /// The stretch of time it is about.
  var timeframe: Timeframe {
    switch self {
    case .refresh: .everything
    case .fill(let gap): gap.timeframe
    }
  }

  /// From here on a supplier's tickets are news; nil if nothing is known of it.
  func bridge(known coverage: Coverage) -> Milliseconds? {
    guard self == .refresh, coverage != Coverage() else { return nil }
    return coverage.news ?? .min
  }

  /// What it wants of a supplier, given what is known of it; nil if nothing.
  func wanted(
    of supplier: SupplierID, since threshold: Milliseconds?, known coverage: Coverage,
    overlap: Milliseconds
  ) -> Timeframe? {
    let all = Timeframe(start: .max, end: threshold)
    switch self {
    case .refresh:
      let known = coverage.aged(overlap: overlap).stretches.first
      return all.intersection(Timeframe(start: .max, bottom: known?.start ?? .min))
    case .fill(let gap):
      guard gap.suppliers.contains(supplier) else { return nil }
      let missing = all.intersection(gap.timeframe).map { coverage.gaps(in: $0) } ?? []
      return missing.reduce(nil) { $0?.hull($1) ?? $1 }
    }
  }
}
