import Domain
import Terminal

/// What others did, in words: the same on every screen.
public enum NotificationText {
  /// Who did what: `Bo (@bo@photos.example) likes your photo “fog”`.
  ///
  /// - Parameter photo: What it is about, as long as that is in the stream.
  public static func line(_ notification: AccountNotification, photo: Photo?) -> StyledText {
    let what = photo.map(PhotoText.name) ?? notification.subject
    let thing = photo == nil ? "post" : "photo"
    let name = what.isEmpty ? "" : " “\(TextLayout.truncate(what, to: 40))”"
    let deed =
      switch notification.kind {
      case .like: " likes your \(thing)\(name)"
      case .reply: " answered your \(thing)\(name)"
      // What it says stands below.
      case .mention: photo == nil ? " mentions you" : " mentions you with a photo"
      case .boost: " boosted your \(thing)\(name)"
      case .follow: " follows you"
      case .request: " asks to follow you"
      case .poll: ": the poll\(name) is over"
      case .edit: " changed a \(thing) that you boosted\(name)"
      case .post: " posted\(name)"
      }
    return StyledText(TextLayout.truncate(notification.person, to: 60), .strong)
      + StyledText(deed)
  }

  /// What was said, if anything was. If a filter warns of it, the filter's title.
  public static func words(_ notification: AccountNotification) -> [StyledText] {
    if let warning = notification.filtering?.warning {
      return [StyledText(PhotoText.filtered(warning), .warning)]
    }
    return notification.words.map { StyledText($0).filledLines } ?? []
  }
}
