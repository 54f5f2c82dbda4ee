import Domain

/// What the numbers of the last list stand for, so that they still mean it when photos arrive:
/// `show 3` shows what was third, `fill 2` goes on with what was gap 2.
struct ListedNumbers {
  private(set) var photos: [Int: PhotoID] = [:]
  private var gaps: [StreamGap] = []

  /// Before any list.
  init() {}

  init(_ rows: [StreamRow]) {
    photos = Dictionary(rows.compactMap(\.item).map { ($0.place, $0.id) }) { first, _ in first }
    gaps = rows.compactMap(\.gap)
  }

  /// The gap with this number, or the first one, of which something is still missing.
  func gap(_ number: Int?, among missing: [StreamGap]) -> StreamGap? {
    gaps.first { gap in
      gap.number == number ?? gap.number && missing.contains { $0.overlaps(gap) }
    }
  }

  /// Whether there was a gap with this number.
  func hasGap(_ number: Int) -> Bool {
    gaps.contains { $0.number == number }
  }
}

extension StreamGap {
  /// Whether both are about the same time and the same source, in part at least.
  func overlaps(_ other: StreamGap) -> Bool {
    guard !Set(sources.map(\.id)).isDisjoint(with: other.sources.map(\.id)) else { return false }
    func isBelow(_ end: Timestamp?, _ start: Timestamp?) -> Bool {
      guard let end, let start else { return true }
      return end < start
    }
    return isBelow(end, other.start) && isBelow(other.end, start)
  }

  func numbered(_ number: Int) -> StreamGap {
    StreamGap(number: number, start: start, end: end, sources: sources, reason: reason)
  }
}
