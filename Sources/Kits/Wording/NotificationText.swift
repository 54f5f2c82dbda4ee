import Domain
import Terminal

/// What others did, in words: the same on every screen.
public enum NotificationText {
  /// Who did what: `Bo (@bo@photos.example) likes your photo “fog”`.
  ///
  /// - Parameters:
  ///   - others: Who else did the same.
  ///   - photo: What it is about, as long as that is in the stream.
  public static func line(
    _ notification: AccountNotification, and others: [String] = [], photo: Photo?
  ) -> StyledText {
    let what = photo.map(PhotoText.name) ?? notification.subject
    let thing = photo == nil ? "post" : "photo"
    let name = what.isEmpty ? "" : " “\(TextLayout.truncate(what, to: 40))”"
    let ending = others.isEmpty ? "s" : ""
    let deed =
      switch notification.kind {
      case .like: " like\(ending) your \(thing)\(name)"
      case .reply: " answered your \(thing)\(name)"
      // What it says stands below.
      case .mention: photo == nil ? " mentions you" : " mentions you with a photo"
      case .boost: " boosted your \(thing)\(name)"
      case .follow: " follow\(ending) you"
      case .request: " asks to follow you"
      case .poll: ": the poll\(name) is over"
      case .edit: " changed a \(thing) that you boosted\(name)"
      case .post: " posted\(name)"
      }
    return person(notification.person) + also(others) + StyledText(deed)
  }

  private static func person(_ byline: String) -> StyledText {
    StyledText(TextLayout.truncate(byline, to: 60), .strong)
  }

  /// ` and Cleo`, or ` and 11 others`.
  private static func also(_ others: [String]) -> StyledText {
    guard let second = others.first else { return StyledText("") }
    guard others.count == 1 else {
      return StyledText(" and " + HumanText.count(others.count, "other"))
    }
    return StyledText(" and ") + person(second)
  }

  /// What was said, if anything was. If a filter warns of it, the filter's title.
  public static func words(_ notification: AccountNotification) -> [StyledText] {
    if let warning = notification.filtering?.warning {
      return [StyledText(PhotoText.filtered(warning), .warning)]
    }
    return notification.words.map { StyledText($0).filledLines } ?? []
  }
}
