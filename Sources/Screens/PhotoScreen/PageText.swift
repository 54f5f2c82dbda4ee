import Domain
import Terminal
import Wording

/// All about a photo in words.
enum PageText {
  /// What stands below a picture, or instead of it.
  static func lines(_ page: PhotoPage) -> [StyledText] {
    [
      PhotoText.cover(page.picture), PhotoText.title(page.item.photo),
      PhotoText.alternative(page.item.photo, picture: page.picture),
      StyledText(origin(page), .faint), StyledText(facts(page), .faint),
      StandingText.problem(page.standing),
    ].compactMap(\.self)
  }

  /// Who, when, where from: `by Ada Lovelace · yesterday · from Pictures`.
  private static func origin(_ page: PhotoPage) -> String {
    joined([
      page.item.photo.author.map { "by \($0)" },
      PhotoText.moment(page.item.photo, now: page.now),
      page.source.map { "from \($0.name)" },
    ])
  }

  /// What can be counted: `3 of 1,204 · 4,032 × 3,024 JPEG · gone in 5 hours · ♥ 12 · 2 comments`.
  private static func facts(_ page: PhotoPage) -> String {
    let photo = page.item.photo
    let original = [photo.size.map(PhotoText.size), PhotoText.format(photo)].compactMap(\.self)
    return joined([
      PhotoText.place(page.item), original.isEmpty ? nil : original.joined(separator: " "),
      PhotoText.expiry(photo, now: page.now), photo.isSensitive ? "sensitive" : nil,
      StandingText.quiet(page.standing),
    ])
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: " · ")
  }
}
