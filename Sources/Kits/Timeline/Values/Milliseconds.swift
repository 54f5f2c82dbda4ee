/// A moment, in milliseconds since 1970-01-01 00:00 UTC; or a length of time in milliseconds.
public typealias Milliseconds = Int64

extension Milliseconds {
  /// The beginning of the second this moment lies in.
  var wholeSecond: Milliseconds {
    let (second, rest) = quotientAndRemainder(dividingBy: 1000)
    return (rest < 0 ? second - 1 : second).saturating(times: 1000)
  }

  /// The sum, which stops at the ends of time instead of overflowing.
  func saturating(plus other: Milliseconds) -> Milliseconds {
    let (sum, tooFar) = addingReportingOverflow(other)
    return tooFar ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, which stops at the ends of time instead of overflowing.
  func saturating(minus other: Milliseconds) -> Milliseconds {
    let (difference, tooFar) = subtractingReportingOverflow(other)
    return tooFar ? (other < 0 ? .max : .min) : difference
  }
}

extension Milliseconds {
  private func saturating(times factor: Milliseconds) -> Milliseconds {
    let (product, tooFar) = multipliedReportingOverflow(by: factor)
    return tooFar ? (self < 0 ? .min : .max) : product
  }
}

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
