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

  /// The gap with this number, or the first one.
  func gap(_ number: Int?) -> StreamGap? {
    gaps.first { $0.number == number ?? $0.number }
  }
}

extension StreamRow {
  var item: StreamItem? { if case .photo(let item) = self { item } else { nil } }
  var gap: StreamGap? { if case .gap(let gap) = self { gap } else { nil } }
}

extension StreamGap {
  /// Whether both are about the same time, in part at least.
  func overlaps(_ other: StreamGap) -> Bool {
    func isBelow(_ end: Timestamp?, _ start: Timestamp?) -> Bool {
      guard let end, let start else { return true }
      return end < start
    }
    return isBelow(end, other.start) && isBelow(other.end, start)
  }

  func numbered(_ number: Int) -> StreamGap {
    StreamGap(number: number, start: start, end: end, sources: sources)
  }
}
