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
