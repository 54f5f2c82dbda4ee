/// The order in which the elements of several sorted lists become one sorted list.
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

/// The next element of each list being merged: a heap whose root is the one that goes first.
struct MergeHeads {
  private struct Head {
    let list: Int
    var place: Int
    var timestamp: Milliseconds

    func precedes(_ other: Head) -> Bool {
      timestamp == other.timestamp ? list < other.list : timestamp > other.timestamp
    }
  }

  private var heap: [Head] = []

  init(_ lists: [[Milliseconds]]) {
    for (list, timestamps) in lists.enumerated() {
      guard let timestamp = timestamps.first else { continue }
      heap.append(Head(list: list, place: 0, timestamp: timestamp))
    }
    for index in heap.indices.reversed() { sink(index) }
  }

  /// The list whose element goes first; nil when all is merged.
  var first: Int? { heap.first?.list }

  /// Where the first list's next element is.
  func place(of list: Int) -> Int { heap[0].place }

  /// Up to where the first list goes on before another one's turn; steps double until past it.
  func endOfRun(in list: [Milliseconds], from start: Int) -> Int {
    guard heap.count > 1 else { return list.count }
    let rival = heap.count > 2 && heap[2].precedes(heap[1]) ? heap[2] : heap[1]
    let winsTies = heap[0].list < rival.list
    func isAhead(_ index: Int) -> Bool {
      winsTies ? list[index] >= rival.timestamp : list[index] > rival.timestamp
    }
    var low = start
    var step = 1
    while low + step < list.count, isAhead(low + step) {
      low += step
      step *= 2
    }
    var high = Swift.min(low + step, list.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isAhead(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Takes the first list's elements up to `place`.
  mutating func advance(to place: Int, in list: [Milliseconds]) {
    if place < list.count {
      heap[0].place = place
      heap[0].timestamp = list[place]
    } else {
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
    }
    sink(0)
  }
}

extension MergeHeads {
  /// Moves up whoever precedes the head at `start`, until there is a place for it.
  private mutating func sink(_ start: Int) {
    let head = heap[start]
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(head) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = head
  }
}
