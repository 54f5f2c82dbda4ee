/// In which order the elements of several sorted lists become one sorted list.
///
/// It looks at timestamps alone, and finds whole runs of one list by doubling steps, so that lists
/// that hardly interleave cost hardly anything. Among equal timestamps the earlier list goes first.
public struct MergePlan: Sendable {
  /// Consecutive elements of one list.
  public struct Run: Sendable {
    /// Which list.
    public let list: Int
    /// Which of its elements.
    public let elements: Range<Int>
  }

  /// The runs, in the order of the result.
  public private(set) var runs: [Run] = []
  /// How many elements all lists have.
  public let count: Int

  /// Plans to merge lists whose timestamps descend.
  public init(merging lists: [[Milliseconds]]) {
    count = lists.reduce(0) { $0 + $1.count }
    var heads = MergeHeads(lists)
    while let list = heads.first {
      let start = heads.place(of: list)
      let end = heads.endOfRun(in: lists[list], from: start)
      runs.append(Run(list: list, elements: start..<end))
      heads.advance(to: end, in: lists[list])
    }
  }

  /// The elements of lists as long as those planned for, in order.
  @inlinable
  public func merged<Element>(_ lists: [[Element]]) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    for run in runs { result.append(contentsOf: lists[run.list][run.elements]) }
    return result
  }
}
