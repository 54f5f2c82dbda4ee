import Domain
import Terminal

/// Photos in words.
enum PhotoText {
  /// What stands below a picture, or instead of it.
  static func lines(_ card: PhotoCard) -> [StyledText] {
    [
      cover(card), title(card.item.photo), alternative(card), byline(card.item, now: card.now),
      card.information.map(information),
    ].compactMap(\.self)
  }

  /// A photo as one line of a list, cut to `columns` if there is a limit.
  static func row(
    _ item: StreamItem, now: Timestamp, placeWidth: Int, columns: Int?
  ) -> StyledText {
    let place = HumanText.number(item.place)
    let indent = String(repeating: " ", count: max(0, placeWidth - place.count) + 1)
    let moment = "  " + moment(item.photo, now: now)
    let mark = item.photo.isSensitive ? "  sensitive" : ""
    let room = columns.map { $0 - placeWidth - 4 - moment.count - mark.count }
    let name = TextLayout.truncate(name(item.photo), to: max(room ?? .max, 6))
    return StyledText(indent + place, .faint)
      + (item.photo.isSeen ? "   " : StyledText(" • ", .success)) + StyledText(name)
      + StyledText(moment, .faint) + StyledText(mark, .warning)
  }

  /// A photo that has no place, as one line of a list.
  static func row(_ photo: Photo, now: Timestamp, columns: Int?) -> StyledText {
    let moment = "  " + moment(photo, now: now)
    let author = photo.author.map { "  by \($0)" } ?? ""
    let room = columns.map { $0 - 2 - moment.count - TextWidth.columns(of: author) }
    return StyledText("  " + TextLayout.truncate(name(photo), to: max(room ?? .max, 6)))
      + StyledText(author + moment, .faint)
  }

  private static func name(_ photo: Photo) -> String {
    if let caption = photo.caption, !caption.isEmpty { return caption }
    switch photo.media {
    case .file(let location): return location.displayName
    case .sample(let number): return "sample \(number)"
    case .web(let address): return "untitled, on \(address.host)"
    }
  }

  private static func title(_ photo: Photo) -> StyledText {
    StyledText(name(photo), .strong)
  }

  private static func cover(_ card: PhotoCard) -> StyledText? {
    switch card.picture {
    case .omitted, .shown: nil
    case .covered:
      StyledText("▒▒▒ sensitive ▒▒▒ ", .warning) + StyledText("show", .command) + " uncovers it"
    case .unavailable(let reason): StyledText("no picture: \(reason)", .warning)
    }
  }

  private static func alternative(_ card: PhotoCard) -> StyledText? {
    guard card.picture != .covered, let text = card.item.photo.alternativeText, !text.isEmpty else {
      return nil
    }
    return StyledText("alt: ", .faint) + StyledText(text)
  }

  private static func byline(_ item: StreamItem, now: Timestamp) -> StyledText {
    let author = item.photo.author.map { "by \($0) · " } ?? ""
    let place = "\(HumanText.number(item.place)) of \(HumanText.number(item.total))"
    return StyledText("\(author)\(moment(item.photo, now: now)) · \(place)", .faint)
  }

  private static func moment(_ photo: Photo, now: Timestamp) -> String {
    HumanText.moment(photo.timestamp.milliseconds, now: now.milliseconds)
  }

  private static func information(_ card: InformationCard) -> StyledText {
    let text: StyledText =
      switch card {
      case .next: StyledText("Enter", .command) + " shows the next photo."
      case .list: StyledText("list", .command) + " shows what comes next, without pictures."
      case .show: StyledText("show 3", .command) + " jumps to the third photo of the stream."
      case .settings: StyledText("settings", .command) + " changes how all this looks."
      case .help: StyledText("help", .command) + " tells everything that can be typed here."
      }
    return StyledText("tip: ", .success) + text
  }
}
