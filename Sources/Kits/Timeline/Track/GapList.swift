/// The gaps of a track, made from what is known of each supplier.
struct GapList {
  /// Newest first; none overlap, and each has the same suppliers missing all through.
  let gaps: [Gap]

  private struct Boundary {
    let moment: Milliseconds
    let supplier: SupplierID
    let begins: Bool
    let isInfinite: Bool
  }

  /// Makes the gaps of these suppliers; nobody else's are shown.
  init(ledger: TrackLedger, thresholds: [SupplierID: Milliseconds?]) {
    var boundaries: [Boundary] = []
    for (supplier, threshold) in thresholds {
      let all = Timeframe(start: .max, end: threshold)
      for gap in ledger[supplier].gaps(in: all) {
        let isInfinite = gap.bottom == all.bottom
        boundaries.append(
          Boundary(
            moment: gap.start, supplier: supplier, begins: true, isInfinite: isInfinite))
        boundaries.append(
          Boundary(
            moment: gap.bottom, supplier: supplier, begins: false, isInfinite: isInfinite))
      }
    }
    gaps = Self.sweep(boundaries.sorted { $0.moment > $1.moment })
  }
}

extension GapList {
  /// Goes down through time, keeping who is missing.
  private static func sweep(_ boundaries: [Boundary]) -> [Gap] {
    var gaps: [Gap] = []
    var missing: [SupplierID: Bool] = [:]
    var start = Milliseconds.max
    for boundary in boundaries {
      let timeframe = Timeframe(start: start, bottom: boundary.moment)
      if !missing.isEmpty, !timeframe.isEmpty {
        gaps.append(
          Gap(
            timeframe: timeframe, suppliers: missing.keys.sorted(),
            isInfinite: missing.values.allSatisfy { $0 }))
      }
      start = boundary.moment
      missing[boundary.supplier] = boundary.begins ? boundary.isInfinite : nil
    }
    return gaps
  }
}
