/// How long something is to last, as people type it.
public enum TypedSpan {
  /// `7 days`, `1h`, `a week`; `ever`, which is a duration of nothing. Nil if it is not understood.
  public static func read(_ text: String) -> Duration? {
    let text = text.lowercased()
    if ["ever", "forever", "always"].contains(text) { return .zero }
    let digits = text.prefix(while: \.isNumber)
    let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace)
    let (count, name): (Int?, Substring) =
      digits.isEmpty && unit.hasPrefix("a") && unit.contains(" ")
      ? (1, unit.drop { $0 != " " }.dropFirst()) : (Int(digits), unit)
    let seconds = units.first {
      !name.isEmpty && ($0.name.hasPrefix(name) || name == $0.name + "s")
    }
    // A hundred years are as good as for ever, and fit into every server's numbers.
    guard let count, let seconds, count > 0, count <= 3_000_000_000 / seconds.seconds else {
      return nil
    }
    return .seconds(count * seconds.seconds)
  }

  private static let units: [(name: String, seconds: Int)] = [
    ("minute", 60), ("hour", 3_600), ("day", 86_400), ("week", 604_800), ("month", 2_592_000),
    ("year", 31_536_000),
  ]
}
