import Domain
import Terminal
import Wording

/// The stream in words: rows of a list, captions of a grid, gaps, tips and news.
enum StreamText {
  /// What stands below a picture among others: its number, and why there is none if there is none.
  static func caption(_ cell: PhotoGrid.Cell) -> StyledText {
    let number = StyledText(HumanText.number(cell.item.place) + " ", .strong)
    return switch cell.picture {
    case .omitted, .shown: number + StyledText(PhotoText.name(cell.item.photo))
    case .covered: number + StyledText("sensitive", .warning)
    case .unavailable(let reason): number + StyledText(reason, .warning)
    }
  }

  /// A photo as one line of a list, cut to `columns` if there is a limit.
  static func row(
    _ item: StreamItem, _ standing: Standing? = nil, now: Timestamp, placeWidth: Int,
    columns: Int?
  ) -> StyledText {
    let place = HumanText.number(item.place)
    let indent = String(repeating: " ", count: max(0, placeWidth - place.count) + 1)
    let moment = "  " + PhotoText.moment(item.photo, now: now)
    let mark = item.photo.isSensitive ? "  sensitive" : ""
    let told = StandingText.quiet(standing).map { "  " + $0 } ?? ""
    let rest = placeWidth + 4 + moment.count + mark.count
    // The name matters more than how it was received.
    let counts = (columns ?? .max) - rest - told.count < 20 ? "" : told
    let room = columns.map { $0 - rest - counts.count }
    let name = TextLayout.truncate(PhotoText.name(item.photo), to: max(room ?? .max, 6))
    return StyledText(indent + place, .faint)
      + (item.photo.isSeen ? "   " : StyledText(" • ", .success)) + StyledText(name)
      + StyledText(moment + counts, .faint) + StyledText(mark, .warning)
  }

  /// A photo that has no place, as one line of a list.
  static func row(_ photo: Photo, now: Timestamp, columns: Int?) -> StyledText {
    let moment = "  " + PhotoText.moment(photo, now: now)
    let author = photo.author.map { "  by \($0)" } ?? ""
    let room = columns.map { $0 - 2 - moment.count - TextWidth.columns(of: author) }
    return StyledText("  " + TextLayout.truncate(PhotoText.name(photo), to: max(room ?? .max, 6)))
      + StyledText(author + moment, .faint)
  }

  /// What a person may not know yet: `tip: list shows what comes next`.
  static func line(_ tip: Tip) -> StyledText {
    let text: StyledText =
      switch tip {
      case .next: StyledText("Enter", .command) + " shows the next photo."
      case .list: StyledText("list", .command) + " shows what comes next, without pictures."
      case .open: StyledText("open", .command) + " shows this photo large, and all about it."
      case .grid: StyledText("grid", .command) + " shows the next twelve at once."
      case .show: StyledText("show 3", .command) + " jumps to the third photo of the stream."
      case .like: StyledText("like", .command) + " says that you like this photo."
      case .settings: StyledText("settings", .command) + " changes how all this looks."
      case .help: StyledText("help", .command) + " tells everything that can be typed here."
      }
    return StyledText("tip: ", .success) + text
  }

  /// The latest, and that there are others; how many only for those who asked.
  static func line(_ news: NotificationNews) -> StyledText? {
    guard let latest = news.notifications.first else { return nil }
    var line = NotificationText.line(latest, photo: news.photo)
    if let words = NotificationText.words(latest).first {
      line = line + StyledText(": " + TextLayout.truncate(words.plain, to: 60))
    }
    guard news.notifications.count > 1 else { return line }
    return line + "; " + StyledText("notifications", .command) + StyledText(" tells \(rest(news))")
  }

  private static func rest(_ news: NotificationNews) -> String {
    guard news.isCounted else { return "more" }
    let count = HumanText.number(news.notifications.count - 1)
    return news.isPart ? "\(count) more at least" : "\(count) more"
  }

  /// What stands in a list where something is not loaded: `— 3 hours not loaded: fill 2 —`, and why.
  static func row(_ gap: StreamGap) -> StyledText {
    let reason = gap.reason.map { " \($0)" } ?? ""
    return StyledText("— \(phrase(gap)) not loaded: ", .faint)
      + StyledText("fill \(gap.number)", .command) + StyledText(" —\(reason)", .faint)
  }

  private static func phrase(_ gap: StreamGap) -> String {
    switch (gap.start, gap.end) {
    case (let start?, let end?):
      HumanText.duration(start.milliseconds.subtractingReportingOverflow(end.milliseconds).0)
    case (_?, nil): "older photos"
    case (nil, _?): "newer photos"
    case (nil, nil): gap.sources.first.map { "photos of \($0.name)" } ?? "photos"
    }
  }
}

/// A gap for scripts; the names of its fields never change.
struct GapRecord: Encodable, Sendable {
  let type = "gap"
  let gap: Int
  let from: WrittenMoment?
  let to: WrittenMoment?
  let sources: [String]
  let reason: String?

  init(_ gap: StreamGap) {
    self.gap = gap.number
    from = gap.start.map(WrittenMoment.init)
    to = gap.end.map(WrittenMoment.init)
    sources = gap.sources.map(\.id.rawValue)
    reason = gap.reason
  }
}
