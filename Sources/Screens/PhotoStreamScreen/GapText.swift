import Domain
import Terminal

/// Gaps in words.
enum GapText {
  /// What stands in a list where something is not loaded: `— 3 hours not loaded: fill 2 —`, and why.
  static func row(_ gap: StreamGap) -> StyledText {
    let reason = gap.reason.map { " \($0)" } ?? ""
    return StyledText("— \(what(gap)) not loaded: ", .faint)
      + StyledText("fill \(gap.number)", .command) + StyledText(" —\(reason)", .faint)
  }

  private static func what(_ gap: StreamGap) -> String {
    switch (gap.start, gap.end) {
    case (let start?, let end?):
      HumanText.duration(start.milliseconds.subtractingReportingOverflow(end.milliseconds).0)
    case (_?, nil): "older photos"
    case (nil, _?): "newer photos"
    case (nil, nil): gap.sources.first.map { "photos of \($0.name)" } ?? "photos"
    }
  }
}
