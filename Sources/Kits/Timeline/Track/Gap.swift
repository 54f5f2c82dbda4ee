/// A stretch of the track that is not known to be complete, and whose tickets may be missing there.
public struct Gap: Hashable, Sendable {
  /// The stretch of time.
  public let timeframe: Timeframe
  /// The suppliers whose tickets may be missing, in the order of their ids.
  public let suppliers: [SupplierID]
  /// Whether it is the end of the track: nothing is known below.
  public let isInfinite: Bool

  /// Takes suppliers in the order of their ids; an infinite gap ends the track.
  public init(timeframe: Timeframe, suppliers: [SupplierID], isInfinite: Bool) {
    self.timeframe = timeframe
    self.suppliers = suppliers
    self.isInfinite = isInfinite
  }
}

extension Gap {
  private struct Boundary {
    let moment: Milliseconds
    let supplier: SupplierID
    let begins: Bool
    let isInfinite: Bool
  }

  /// The gaps of these suppliers alone, newest first. None overlap, and throughout each the same
  /// suppliers are missing.
  static func all(
    in ledger: TrackLedger, downTo thresholds: [SupplierID: Milliseconds?]
  ) -> [Gap] {
    var boundaries: [Boundary] = []
    for (supplier, threshold) in thresholds {
      let all = Timeframe(start: .max, end: threshold)
      for gap in ledger[supplier].gaps(in: all) {
        let isInfinite = gap.bottom == all.bottom
        for (moment, begins) in [(gap.start, true), (gap.bottom, false)] {
          boundaries.append(
            Boundary(moment: moment, supplier: supplier, begins: begins, isInfinite: isInfinite))
        }
      }
    }
    return sweep(boundaries.sorted { $0.moment > $1.moment })
  }

  /// Goes down through time, keeping track of who is missing.
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
