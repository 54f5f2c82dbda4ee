extension [Milliseconds] {
  /// How many of these descending moments are not older than `end`.
  func prefixCount(downTo end: Milliseconds) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >= end { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func prefix(downTo end: Milliseconds) -> ArraySlice<Milliseconds> {
    prefix(prefixCount(downTo: end))
  }
}
