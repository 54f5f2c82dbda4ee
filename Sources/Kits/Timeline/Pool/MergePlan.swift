/// In which order the elements of several sorted lists become one sorted list.
///
/// It looks at timestamps alone, and finds whole runs of one list by doubling steps, so that lists
/// that hardly interleave cost hardly anything. Among equal timestamps the earlier list goes first.
public struct MergePlan: Sendable {
  /// The next elements of one list. It is small, as there may be as many as there are elements.
  public struct Run: Sendable {
    @usableFromInline let number: Int32
    @usableFromInline let length: Int32

    @usableFromInline
    init(list: Int, count: Int) {
      number = Int32(truncatingIfNeeded: list)
      length = Int32(truncatingIfNeeded: count)
    }

    /// Which list.
    @inlinable public var list: Int { Int(number) }
    /// How many of its elements, from the first that was in no run before.
    @inlinable public var count: Int { Int(length) }
  }

  /// The runs, in the order of the result.
  public private(set) var runs: [Run] = []
  /// How many elements all lists have.
  public let count: Int

  /// Plans to merge lists whose timestamps descend.
  public init(merging lists: [[Milliseconds]]) {
    count = lists.reduce(0) { $0 + $1.count }
    // At once, as growing step by step touches twice the memory; what is not used is never touched.
    runs.reserveCapacity(count)
    var heads = MergeHeads(lists)
    while let list = heads.first {
      let start = heads.place(of: list)
      let end = heads.endOfRun(in: lists[list], from: start)
      runs.append(Run(list: list, count: end - start))
      heads.advance(to: end, in: lists[list])
    }
  }

  /// The elements of lists as long as those planned for, in order.
  @inlinable
  public func merged<Element>(_ lists: [[Element]]) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    var places = lists.map(\.startIndex)
    // By pointers, as slices would retain and release their list.
    lists.withUnsafeBufferPointer { lists in
      for run in runs {
        let start = places[run.list]
        places[run.list] = start + run.count
        // A run of one is the most frequent where lists interleave much.
        if run.count == 1 {
          result.append(lists[run.list][start])
        } else {
          lists[run.list].withUnsafeBufferPointer { list in
            for place in start..<start + run.count { result.append(list[place]) }
          }
        }
      }
    }
    return result
  }
}
