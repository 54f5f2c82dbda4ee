import Timeline

/// When a generated supplier posted: bursts, with seconds to months between them.
///
/// ```swift
/// var past = GeneratedPast()
/// past.crowd = 5000              // so many in one second
/// past.silence = 10 * .year      // before which there is a burst, too
/// ```
public struct GeneratedPast: Sendable {
  /// How many bursts, of one to nine tickets each.
  public var bursts = 6
  /// How many tickets the last second has besides.
  public var crowd = 0
  /// How long nothing was posted before now, in milliseconds.
  public var silence: Milliseconds = 0
  /// How far the newest ticket is ahead of time, in milliseconds, as its clock is wrong.
  public var skew: Milliseconds = 0

  /// Six bursts and nothing else.
  public init() {}

  /// When, the newest first, and not before the threshold.
  func times(
    until now: Milliseconds, downTo threshold: Milliseconds?, random: inout SeededGenerator
  ) -> [Milliseconds] {
    var time = now + skew - silence
    var times = (0..<crowd).map { time - Milliseconds($0 % 1000) }
    for _ in 0..<bursts {
      let isDense = Int.random(in: 0...3, using: &random) == 0
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        times.append(time)
        time -= Milliseconds.random(in: 0...(isDense ? 1 : 90_000), using: &random)
      }
      let units: [Milliseconds] = [1000, 60_000, 3_600_000, 86_400_000]
      let unit = units.randomElement(using: &random) ?? 1000
      time -= unit * Milliseconds.random(in: 1...60, using: &random)
    }
    return times.filter { $0 >= threshold ?? .min }
  }
}
