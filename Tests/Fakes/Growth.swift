import Glibc

/// How the work for an input grows with the input.
///
/// Counted in the processor time of this thread, which other processes take nothing from, and compared
/// over four doublings at once: what is quadratic takes 256 times as long then and what is linear 16 times,
/// so that no noise turns one into the other. There is no other count that all machines have.
public enum Growth {
  /// More than this is too much for input sixteen times as long: 2.4 times for each doubling.
  public static let limit = 33.0

  /// How much longer the work takes for input sixteen times as long.
  public static func factor<Input>(
    _ input: (_ count: Int) -> Input, _ work: (Input) -> Void
  ) -> Double {
    var count = 16
    // Long enough to be measured; some work has an end, however long its input is.
    while seconds(work, input(count)) < 0.0005, count < 1 << 13 { count *= 2 }
    let (short, long) = (input(count), input(16 * count))
    var (least, most) = (Double.infinity, Double.infinity)
    for _ in 0..<6 {
      least = min(least, seconds(work, short))
      most = min(most, seconds(work, long))
      if most / least < limit / 1.5 { break }
    }
    return most / max(least, 0.0001)
  }

  /// A unit so many times, between a beginning and an end.
  public static func repeated(
    _ unit: String, after start: String = "", before end: String = ""
  ) -> (_ count: Int) -> [UInt8] {
    { count in Array((start + String(repeating: unit, count: count) + end).utf8) }
  }

  private static func seconds<Input>(_ work: (Input) -> Void, _ input: Input) -> Double {
    let start = now
    work(input)
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
