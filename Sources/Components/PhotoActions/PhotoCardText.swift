import Domain
import Terminal
import Wording

/// Photos in words.
enum PhotoCardText {
  /// What stands above a picture: `boosted by Bo and Cy`.
  static func boosters(_ card: PhotoCard) -> StyledText? {
    PhotoText.boosters(card.item.photo).map { StyledText($0, .faint) }
  }

  /// What stands below a picture among others: its number, and why there is none if there is none.
  static func caption(_ cell: PhotoGrid.Cell) -> StyledText {
    let number = StyledText("\(cell.item.place) ", .strong)
    return switch cell.picture {
    case .omitted, .shown:
      // In front, as names are cut off.
      number
        + StyledText(
          [PhotoText.pictures(cell.item.photo), PhotoText.motion(cell.item.photo)]
            .compactMap(\.self).map { $0 + " · " }.joined(), .faint)
        + StyledText(Sanitiser.clean(PhotoText.name(cell.item), .line))
    case .covered: number + StyledText(PhotoText.reason(cell.item), .warning)
    case .unavailable(let reason): number + StyledText(reason, .warning)
    }
  }

  /// What stands below a picture, or instead of it.
  static func lines(_ card: PhotoCard) -> [StyledText] {
    [title(card), alternative(card)].compactMap(\.self) + facts(card)
  }

  /// The same, where what others wrote takes at most so many lines.
  static func lines(
    _ card: PhotoCard, clippedTo lines: Int, columns: Int
  ) -> [StyledText] {
    func clipped(_ text: StyledText?, to lines: Int) -> StyledText? {
      guard let text, lines > 0 else { return nil }
      return TextLayout.clip(
        text, to: lines, columns: columns, ending: " " + StyledText("open", .command) + " shows all"
      )
    }
    let (title, alternative) = (title(card), alternative(card))
    let needed = alternative.map { TextLayout.wrap($0, to: columns).count } ?? 0
    let rest = max(lines - TextLayout.wrap(title, to: columns).count, min(needed, lines / 3))
    let words = [
      clipped(title, to: lines - min(needed, rest)), clipped(alternative, to: min(needed, rest)),
    ]
    return words.compactMap(\.self) + facts(card)
  }

  /// What is known of it, and what concerns the person.
  static func facts(_ card: PhotoCard) -> [StyledText] {
    let facts =
      switch card.layout {
      case .amongOthers: [brief(card)]
      case .alone: [origin(card), details(card)] + file(card)
      }
    return (facts + [tags(card)]).filter { !$0.isEmpty }.map { StyledText($0, .faint) } + poll(card)
      + [lookalike(card), page(card), StandingText.problem(card.standing), end(card)].compactMap(
        \.self)
  }

  private static func title(_ card: PhotoCard) -> StyledText {
    let title = PhotoText.title(card.item.photo)
    guard let cover = PhotoText.cover(card.picture, of: card.item) ?? missing(card) else {
      return title
    }
    return card.picture == .covered && card.item.warning != nil ? cover : cover + "\n" + title
  }

  /// Why there is no picture, or a blurred one, where pictures are drawn: what plays has none.
  private static func missing(_ card: PhotoCard) -> StyledText? {
    guard card.canvas != nil else { return nil }
    return PhotoText.missingPreview(card.item.photo)
  }

  private static func alternative(_ card: PhotoCard) -> StyledText? {
    PhotoText.alternative(card.item.photo, picture: card.picture)
  }

  private static func page(_ card: PhotoCard) -> StyledText? {
    guard card.layout == .alone else { return nil }
    return card.item.photo.page.map { StyledText($0, .link) }
  }

  /// `that was the last of 299; Enter begins again`. Only the stream itself has `fill`.
  private static func end(_ card: PhotoCard) -> StyledText? {
    guard let total = card.lastOf else { return nil }
    let again = StyledText("; Enter begins again", .faint)
    guard card.layout == .alone, let rest = card.rest else {
      return PhotoText.end(of: total, card.rest) + again
    }
    return PhotoText.end(of: total, nil) + StyledText(" so far; ", .faint)
      + StyledText("stream fill \(rest.number)", .command) + StyledText(" loads more", .faint)
      + again
  }

  /// `by Ada Lovelace · yesterday · 3 of 1,204 · ♥ 12`.
  private static func brief(_ card: PhotoCard) -> String {
    joined([
      author(card), PhotoText.motion(card.item.photo),
      PhotoText.moment(card.item.photo, now: card.now), edit(card), PhotoText.place(card.item),
      picture(card), PhotoText.audience(card.item.photo), StandingText.quiet(card.standing),
    ])
  }

  /// Who, when, where from: `by Ada Lovelace · 12 May 2026, 14:03:27 · from Pictures, in 2026/harbour`.
  private static func origin(_ card: PhotoCard) -> String {
    joined([
      author(card), HumanText.dateAndTime(card.item.photo.timestamp.milliseconds),
      edit(card),
      sources(card),
    ])
  }

  /// `from Pictures, in 2026/harbour`, or all sources that a post came by: `from @ada@photos.example and Friends`.
  private static func sources(_ card: PhotoCard) -> String? {
    guard !card.sources.isEmpty else { return nil }
    let folder = PhotoText.folder(card.item.photo).map { ", in \($0)" } ?? ""
    let names = card.sources.map(\.name)
    let all = [names.dropLast().joined(separator: ", "), names[names.count - 1]]
    return "from " + all.filter { !$0.isEmpty }.joined(separator: " and ") + folder
  }

  /// `3 of 1,204 · 4,032 × 3,024 JPEG, 3.4 MB · gone in 5 hours · ♥ 12 · 2 comments`.
  private static func details(_ card: PhotoCard) -> String {
    let photo = card.item.photo
    let kind = [photo.size.map(PhotoText.size), PhotoText.format(photo)].compactMap(\.self)
    let bytes = card.details?.bytes.map { ByteText.of($0.wrappedValue) }
    let original = [kind.isEmpty ? nil : kind.joined(separator: " "), bytes].compactMap(\.self)
    return joined([
      PhotoText.place(card.item), picture(card),
      photo.media.clip == nil ? nil : PhotoText.motion(photo),
      original.isEmpty ? nil : original.joined(separator: ", "),
      PhotoText.expiry(photo, now: card.now), photo.isSensitive ? "sensitive" : nil,
      PhotoText.audience(photo), StandingText.quiet(card.standing),
    ])
  }

  /// What it was taken with and where, and where its file is.
  private static func file(_ card: PhotoCard) -> [String] {
    let (photo, details) = (card.item.photo, card.details)
    return [
      joined([details?.camera, details?.lens, details?.exposure, position(card)]),
      photo.media.file?.displayPath ?? "",
    ]
  }

  /// `38.7100° N, 9.1400° W, near Lisbon, Portugal`.
  private static func position(_ card: PhotoCard) -> String? {
    card.details?.position.map { position in
      position.text + (card.item.photo.details.town.map { ", near " + $0 } ?? "")
    }
  }

  /// That there is another photo like it, and how to see them beside each other.
  private static func lookalike(_ card: PhotoCard) -> StyledText? {
    guard card.item.photo.series != nil else { return nil }
    return StyledText("≈ looks like another photo: ", .faint)
      + StyledText("search is:duplicate", .command)
  }

  /// The person's own tags: `tagged fog, low tide`.
  private static func tags(_ card: PhotoCard) -> String {
    let tags = card.item.photo.ownTags
    return tags.isEmpty ? "" : "tagged " + tags.joined(separator: ", ")
  }

  /// `▦ 1 of 5`, and at first how one gets to the others.
  private static func picture(_ card: PhotoCard) -> String? {
    PhotoText.picture(card.item.photo).map { which in
      card.item.photo.front == 0 && card.canvas != nil ? which + " (`page` shows the next)" : which
    }
  }

  private static func author(_ card: PhotoCard) -> String? {
    card.item.photo.author.map { "by \($0)" }
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: " · ")
  }
}
