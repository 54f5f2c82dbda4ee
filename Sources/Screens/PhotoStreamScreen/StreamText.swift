import Domain
import Terminal
import Wording

/// The stream's photos in words.
enum StreamText {
  /// What stands below a picture, or instead of it.
  static func lines(_ card: PhotoCard) -> [StyledText] {
    [
      PhotoText.cover(card.picture), PhotoText.title(card.item.photo),
      PhotoText.alternative(card.item.photo, picture: card.picture),
      byline(card), StandingText.problem(card.standing), card.information.map(information),
    ].compactMap(\.self)
  }

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

  private static func byline(_ card: PhotoCard) -> StyledText {
    let parts = [
      card.item.photo.author.map { "by \($0)" },
      PhotoText.moment(card.item.photo, now: card.now), PhotoText.place(card.item),
      StandingText.quiet(card.standing),
    ]
    return StyledText(parts.compactMap(\.self).joined(separator: " · "), .faint)
  }

  private static func information(_ card: InformationCard) -> StyledText {
    let text: StyledText =
      switch card {
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
}
