import Domain
import Terminal
import Wording

/// The stream in words: rows of a list, gaps, tips and news.
enum StreamText {
  /// A photo that is filtered out, as one line of a list.
  static func row(
    _ photo: Photo, number: Int, in numbers: NumberColumn, now: Timestamp, columns: Int?
  ) -> StyledText {
    let moment = "  " + PhotoText.moment(photo, now: now)
    let author = photo.author.map { "  by \($0)" } ?? ""
    let room = columns.map {
      $0 - numbers.width - moment.count - TextWidth.columns(of: author)
    }
    return numbers.margin(number)
      + StyledText(TextLayout.truncate(PhotoText.name(photo), to: max(room ?? .max, 6)))
      + StyledText(author + moment, .faint)
  }

  /// What follows a list of what is filtered out: `10 of 37: filtered 37 lists all`; nil if that was all.
  static func restOfFiltered(_ count: Int, of total: Int?) -> StyledText? {
    guard count > 0 else { return "No photos are filtered out." }
    guard count != total else { return nil }
    let all = total.map { HumanText.number($0) }
    let most = total ?? PhotoStreamInteractor.mostMuted
    return StyledText("\(HumanText.number(count)) of \(all ?? "more than \(most.grouped)")")
      + (count == most
        ? ""
        : ": " + StyledText("filtered \(most)", .command)
          + (total == nil ? " lists more" : " lists all"))
  }

  /// What a person may not know yet: `tip: list shows what comes next`.
  static func line(_ tip: Tip) -> StyledText {
    let text: StyledText =
      switch tip {
      case .next: StyledText("Enter", .term) + " shows the next photo."
      case .list: StyledText("list", .command) + " shows what comes next, without pictures."
      case .open: StyledText("open", .command) + " shows this photo large, with its details."
      case .grid: StyledText("grid", .command) + " shows the next twelve at once."
      case .show: StyledText("show 3", .command) + " jumps to the third photo of the stream."
      case .like: StyledText("like", .command) + " says that you like this photo."
      case .settings: StyledText("settings", .command) + " changes how all this looks."
      case .help: StyledText("help", .command) + " lists everything you can type here."
      }
    return StyledText("tip: ", .success) + text
  }

  /// `✓ posted to @ada@photos.example: https://photos.example/@ada/7`.
  static func line(arrivedAt place: String?, _ page: WebAddress?) -> StyledText {
    StyledText("✓ ", .success) + StyledText("posted" + (place.map { " to \($0)" } ?? ""))
      + (page.map { ": " + StyledText($0.text, .link) } ?? "")
  }

  /// The latest, and that there are others; how many only for those who asked.
  static func line(_ news: NotificationNews) -> StyledText? {
    guard let latest = news.notifications.first else { return nil }
    var line = NotificationText.line(latest, photo: news.photo)
    if let words = NotificationText.words(latest).first {
      line = line + StyledText(": " + TextLayout.truncate(words.plain, to: 60))
    }
    guard news.notifications.count > 1 else { return line }
    return line + "; " + StyledText("notifications", .command) + StyledText(" shows \(rest(news))")
  }

  private static func rest(_ news: NotificationNews) -> String {
    guard news.isCounted else { return "more" }
    let count = HumanText.number(news.notifications.count - 1)
    return news.isPart ? "at least \(count) more" : "\(count) more"
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
    case (nil, nil): gap.sources.first.map { "photos of \($0.name)" + others(gap) } ?? "photos"
    }
  }

  private static func others(_ gap: StreamGap) -> String {
    gap.sources.count > 1 ? " and \(HumanText.count(gap.sources.count - 1, "other"))" : ""
  }
}

/// How wide the columns of a list are, so that its rows line up: number, name, who or where from, when.
struct ListColumns {
  /// What comes behind the name of a row.
  private struct Facts {
    let origin: String
    let moment: String
    let pictures: String
    let counts: String
    let boost: String
    let mark: String
  }

  /// In a pipe, a longer name moves what stands behind it.
  private static let widestName = 100
  private static let widestOrigin = 24
  /// In less room nobody would be recognised who boosted a photo.
  private static let leastBoost = 7

  private let list: PhotoListing
  private let cuts: Bool
  private let place: Int
  private var name = 0
  private var origin = 0
  private var moment = 0
  private var showsCounts = true
  /// What is left for all that stands behind the moment.
  private var ends = Int.max

  /// Fits into so many columns if there is a limit; else nothing is cut, so that all of it can be searched.
  init(_ list: PhotoListing, columns: Int?) {
    self.list = list
    cuts = columns != nil
    place = String(list.items.map(\.place).max() ?? 0).count
    var (names, tail, marks, boosts) = (0, 0, 0, 0)
    for item in list.items {
      let facts = facts(of: item)
      names = max(
        names,
        TextWidth.columns(of: TextLayout.truncate(PhotoText.name(item), to: Self.widestName)))
      origin = max(origin, TextWidth.columns(of: facts.origin))
      moment = max(moment, facts.moment.count)
      tail = max(tail, (facts.pictures + facts.counts + facts.mark).count)
      marks = max(marks, (facts.pictures + facts.mark).count)
      boosts = max(boosts, TextWidth.columns(of: facts.boost))
    }
    guard let columns else {
      (name, origin) = (names, min(origin, Self.widestOrigin + 2))
      return
    }
    var room = columns - place - 4 - origin - moment
    // A name matters more than how it was received, and than whose it is.
    if room - tail < 20 {
      showsCounts = false
      tail = marks
    }
    if room - tail < 20 { (room, origin) = (room + origin, 0) }
    // Who boosted it has the room that nothing else needs.
    tail += max(0, min(boosts, room - tail - 20))
    name = min(names, max(room - tail, 6))
    ends = room - name
  }

  /// A photo of the list as one line; its number as it is typed.
  func row(_ item: StreamItem) -> StyledText {
    let number = String(item.place)
    let facts = facts(of: item)
    let counts = facts.pictures + (showsCounts ? facts.counts : "")
    let end = counts + boost(facts, behind: (counts + facts.mark).count)
    let moment =
      end.isEmpty && facts.mark.isEmpty ? facts.moment : TextLayout.pad(facts.moment, to: moment)
    let margin = String(repeating: " ", count: max(0, place + 1 - number.count))
    return StyledText(margin + number, .faint)
      + (item.photo.isSeen ? "   " : StyledText(" • ", .success))
      + StyledText(cell(PhotoText.name(item), to: name))
      + StyledText((origin > 0 ? cell(facts.origin, to: origin) : "") + moment + end, .faint)
      + StyledText(facts.mark, .warning)
  }

  private func cell(_ text: String, to width: Int) -> String {
    let text = Sanitiser.clean(text, .line)
    return TextLayout.pad(text, to: cuts ? width : max(width, TextWidth.columns(of: text)))
  }

  private func facts(of item: StreamItem) -> Facts {
    let origin = list.origins[item.id].map {
      TextLayout.truncate($0, to: cuts ? Self.widestOrigin : .max)
    }
    let ends = [
      PhotoText.motion(item.photo), PhotoText.lookalike(item.photo),
      StandingText.quiet(list.standings[item.id]),
    ]
    return Facts(
      origin: origin.map { "  " + $0 } ?? "",
      moment: "  " + PhotoText.moment(item.photo, now: list.now),
      pictures: PhotoText.pictures(item.photo).map { "  " + $0 } ?? "",
      counts: ends.compactMap(\.self).map { "  " + $0 }.joined(),
      boost: PhotoText.boost(item.photo).map { "  " + $0 } ?? "",
      mark: item.photo.isSensitive
        ? "  sensitive" : item.filtering?.action == .blur ? "  filtered" : "")
  }

  private func boost(_ facts: Facts, behind used: Int) -> String {
    guard TextWidth.columns(of: facts.boost) > ends - used else { return facts.boost }
    return ends - used < Self.leastBoost
      ? "" : TextLayout.truncate(facts.boost, to: ends - used)
  }
}
