/// A ``ProgressLine`` in a few columns: `12,000 of 100,000 ▕███▌    ▏`.
enum ProgressBar {
  private static let cells = 8
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The line in at most `columns` columns; in few of them only the percentage.
  static func render(_ line: ProgressLine, columns: Int) -> String {
    guard let fraction = line.fraction, fraction.isFinite else {
      return TextLayout.truncate(line.text, to: columns)
    }
    let share = min(1, max(0, fraction))
    guard columns >= cells + 8 else {
      return TextLayout.truncate("\(Int(share * 100))%", to: columns)
    }
    let text = TextLayout.truncate(line.text, to: columns - cells - 3)
    return (text.isEmpty ? "" : text + " ") + bar(share)
  }

  private static func bar(_ share: Double) -> String {
    let filled = Int(share * Double(cells * 8))
    let text = String(repeating: "█", count: filled / 8) + eighths[filled % 8]
    return "▕" + TextLayout.pad(text, to: cells) + "▏"
  }
}
