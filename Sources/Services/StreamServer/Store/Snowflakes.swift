import Domain
import Synchronization

/// Makes the ids of everything: the time in milliseconds, then 16 bits that count.
///
/// They only grow, also when the clock is set back, so that a page below an id never changes.
final class Snowflakes: Sendable {
  private let time: any TimeSource
  private let last: Mutex<Int64>

  /// Goes on after `last`, the largest id that was given out.
  init(time: any TimeSource, after last: Int64) {
    self.time = time
    self.last = Mutex(last)
  }

  /// An id larger than all before.
  func next() -> Int64 {
    let earliest = time.now.milliseconds << 16
    return last.withLock { last in
      last = max(last + 1, earliest)
      return last
    }
  }
}
