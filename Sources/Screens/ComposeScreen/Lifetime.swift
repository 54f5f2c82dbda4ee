/// How long something stays, as it is typed: `30m`, `24h`, `7d`.
enum Lifetime {
  /// Seconds from a minute to a year; nil if it is none.
  static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()),
      (1...525_600).contains(count)
    else { return nil }
    let seconds = count * unit
    return seconds <= 366 * 86_400 ? seconds : nil
  }
}
