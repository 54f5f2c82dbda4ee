import Domain
import Foundation
import Terminal

/// Photos in words, the same on every screen.
public enum PhotoText {
  /// What a photo is called: what its author warns of, its caption, else where it comes from.
  public static func name(_ photo: Photo) -> String {
    if let name = photo.details.warning ?? photo.caption, !name.isEmpty { return name }
    switch photo.media.original {
    case .file(let location): return Sanitiser.clean(location.displayName, .line)
    case .sample(let number): return "sample \(number)"
    case .web(let address): return "untitled, on \(address.host)"
    case .clip: return "untitled"
    }
  }

  /// What a post is called where it stands among others: by its filter's title or its author's warning, if there is
  /// one.
  public static func name(_ item: StreamItem) -> String {
    item.warning == nil ? name(item.photo) : reason(item)
  }

  /// Why a picture is covered: `filtered: bad weather`, what its author warns of, `sensitive`.
  public static func reason(_ item: StreamItem) -> String {
    item.filtering.map { filtered($0.title) }
      ?? item.warning.map { Sanitiser.clean($0, .line) } ?? "sensitive"
  }

  /// What stands in the place of what a filter warns of, by the filter's title.
  public static func filtered(_ title: String) -> String {
    "filtered: \(Sanitiser.clean(title, .line))"
  }

  /// What stands first below a picture, or instead of it: all its words.
  public static func title(_ photo: Photo) -> StyledText {
    StyledText(photo.caption?.isEmpty == false ? photo.caption ?? "" : name(photo), .strong)
  }

  /// Whom it is for: `for followers`; nil if it is for everybody.
  public static func audience(_ photo: Photo) -> String? {
    photo.details.audience?.phrase
  }

  /// Why a picture is not shown; nil if it is, or if no pictures are drawn.
  public static func cover(_ picture: PictureState, of item: StreamItem) -> StyledText? {
    switch picture {
    case .omitted, .shown: nil
    case .covered:
      StyledText("▒▒▒ \(reason(item)) ▒▒▒ ", .warning) + StyledText("show", .command)
        + " uncovers it"
    case .unavailable(let reason): StyledText("no picture: \(reason)", .warning)
    }
  }

  /// The alternative text; nil if there is none, or the picture is covered.
  public static func alternative(_ photo: Photo, picture: PictureState) -> StyledText? {
    guard picture != .covered, let text = photo.alternativeText, !text.isEmpty else { return nil }
    return StyledText("alt: ", .faint) + StyledText(text)
  }

  /// Where it stands in the stream: `3 of 1,204`.
  public static func place(_ item: StreamItem) -> String {
    "\(HumanText.number(item.place)) of \(HumanText.number(item.total))"
  }

  /// What stands below the last of so many photos: `that was the last of 299`, or, if there is a gap behind it,
  /// `that was the last of 60 so far; fill 1 loads older ones`.
  public static func end(of total: Int, _ rest: StreamGap?) -> StyledText {
    let text = "that was the last of \(HumanText.number(total))"
    guard let rest else { return StyledText(text, .faint) }
    return StyledText(text + " so far; ", .faint) + StyledText("fill \(rest.number)", .command)
      + StyledText(" loads \(rest.start == nil ? "newer" : "older") ones", .faint)
  }

  /// How many pictures a post has: `▦ 5`; nil if it is one.
  public static func pictures(_ photo: Photo) -> String? {
    photo.isAlbum ? "▦ \(HumanText.number(photo.pictures.count))" : nil
  }

  /// That another photo looks like it: `≈`; nil if none is known to.
  public static func lookalike(_ photo: Photo) -> String? {
    photo.series == nil ? nil : "≈"
  }

  /// Which of them is in front: `▦ 2 of 5`; nil if it is the only one.
  public static func picture(_ photo: Photo) -> String? {
    guard photo.isAlbum else { return nil }
    let (number, count) = (photo.front + 1, photo.pictures.count)
    return "▦ \(HumanText.number(number)) of \(HumanText.number(count))"
  }

  /// When it was taken or published: `yesterday`.
  public static func moment(_ photo: Photo, now: Timestamp) -> String {
    HumanText.moment(photo.timestamp.milliseconds, now: now.milliseconds)
  }

  /// When its author changed it last: `edited 2 hours ago`; nil if nobody did.
  public static func edit(_ photo: Photo, now: Timestamp) -> String? {
    photo.details.editedAt.map {
      "edited \(HumanText.moment($0.milliseconds, now: now.milliseconds))"
    }
  }

  /// How large the original is: `4,032 × 3,024`.
  public static func size(_ size: PixelSize) -> String {
    "\(HumanText.number(size.width)) × \(HumanText.number(size.height))"
  }

  /// Where an original was written to. Its size is left out: it is known only of photos that were shown alone.
  public static func saved(at location: FileLocation) -> StyledText {
    StyledText("✓ ", .success) + "saved as \(location.displayPath)"
  }
}

extension PhotoText {
  /// What kind of clip it is, and how long: `video, 1:23`, `GIF, 0:07`; nil of a still picture.
  public static func motion(_ photo: Photo) -> String? {
    guard let clip = photo.media.clip else { return format(photo) == "GIF" ? "GIF" : nil }
    return (clip.kind == .loop ? "GIF" : clip.kind.rawValue)
      + (clip.seconds.map { ", " + length($0) } ?? "")
  }

  /// That nothing stands for what plays, and what opens it; nil if something does.
  public static func missingPreview(_ photo: Photo) -> StyledText? {
    guard let clip = photo.media.clip, photo.media.still == nil else { return nil }
    let kind =
      switch clip.kind {
      case .loop: "GIF"
      case .video: "video"
      case .audio: "sound"
      }
    return StyledText("no preview of this \(kind): ", .faint) + StyledText("play", .command)
      + StyledText(" opens it", .faint)
  }

  /// How long something plays: `0:07`, `1:02:03`.
  private static func length(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600)
    let start = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return start + ":" + two(seconds % 60)
  }

  /// What kind of file its original is, by its name: `JPEG`; nil if that does not tell.
  public static func format(_ photo: Photo) -> String? {
    let name: String
    switch photo.media {
    case .file(let location): name = location.displayName
    case .web(let address): name = String(address.target.prefix { $0 != "?" })
    case .sample, .clip: return nil
    }
    return format(ofName: name)
  }

  /// The format of a file, by its name; nil if it is not a picture's.
  public static func format(ofName name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return formats[name[name.index(after: dot)...].lowercased()]
  }

  /// The folder below its source that a photo's file is in: `2026/harbour`; nil if it is in no other.
  public static func folder(_ photo: Photo) -> String? {
    guard case .file = photo.media.original else { return nil }
    let path = FileLocation(encoded: photo.id.item).displayPath
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// How long it stays, if it goes: `gone in 5 hours`.
  public static func expiry(_ photo: Photo, now: Timestamp) -> String? {
    photo.expiresAt.map { end in
      let rest = end.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
      return "gone in \(HumanText.duration(rest))"
    }
  }

  private static let formats = [
    "avif": "AVIF", "gif": "GIF", "heic": "HEIF", "heif": "HEIF", "jpeg": "JPEG", "jpg": "JPEG",
    "png": "PNG", "tif": "TIFF", "tiff": "TIFF", "webp": "WebP",
  ]
}

extension PhotoText {
  /// Who boosted a photo into the stream: `boosted by Bo, Cy and 2 others`; nil if nobody did.
  public static func boosters(_ photo: Photo) -> String? {
    guard let boosters = photo.details.boostedBy else { return nil }
    let names = boosters.prefix(2).map { person in
      TextLayout.truncate(person.name.isEmpty ? "@" + person.address : person.name, to: 40)
    }
    let rest = boosters.count - names.count
    switch names.count {
    case 0: return "boosted"
    case 1: return "boosted by \(names[0])"
    case _ where rest > 0:
      return "boosted by \(names.joined(separator: ", ")) and \(HumanText.count(rest, "other"))"
    default: return "boosted by \(names.joined(separator: " and "))"
    }
  }

  /// The same in little room, for a line among others: `↻ Bo +2`.
  public static func boost(_ photo: Photo) -> String? {
    guard let last = photo.details.boostedBy?.first else { return nil }
    let name = TextLayout.truncate(last.name.isEmpty ? "@" + last.address : last.name, to: 12)
    let others = photo.details.boostedBy.map { $0.count - 1 } ?? 0
    return "↻ \(name)" + (others > 0 ? " +\(HumanText.number(others))" : "")
  }
}

extension Visibility {
  /// In words: `for followers`.
  public var phrase: String {
    switch self {
    case .everybody: "for everybody"
    case .unlisted: "for everybody, but in no public timeline"
    case .followers: "for followers"
    case .named: "for people mentioned in it"
    }
  }
}
