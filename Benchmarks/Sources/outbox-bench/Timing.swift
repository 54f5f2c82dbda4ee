/// Times that were taken, in microseconds.
struct Timing {
  private var times: [Double] = []

  /// Takes the time since a moment.
  mutating func add(since start: ContinuousClock.Instant) {
    times.append((ContinuousClock.now - start) / .microseconds(1))
  }

  /// The time that so many of a hundred do not exceed.
  func percentile(_ share: Int) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * share / 100)]
  }
}
