import Domain
import Terminal

/// Photos in words, the same on every screen.
public enum PhotoText {
  /// What a photo is called: its caption, else where it comes from.
  public static func name(_ photo: Photo) -> String {
    if let caption = photo.caption, !caption.isEmpty { return caption }
    switch photo.media {
    case .file(let location): return location.displayName
    case .sample(let number): return "sample \(number)"
    case .web(let address): return "untitled, on \(address.host)"
    }
  }

  /// What stands first below a picture, or instead of it.
  public static func title(_ photo: Photo) -> StyledText {
    StyledText(name(photo), .strong)
  }

  /// Why there is no picture, if somebody could see one and does not.
  public static func cover(_ picture: PictureState) -> StyledText? {
    switch picture {
    case .omitted, .shown: nil
    case .covered:
      StyledText("▒▒▒ sensitive ▒▒▒ ", .warning) + StyledText("show", .command) + " uncovers it"
    case .unavailable(let reason): StyledText("no picture: \(reason)", .warning)
    }
  }

  /// What is to be seen, in words; not of what is covered.
  public static func alternative(_ photo: Photo, picture: PictureState) -> StyledText? {
    guard picture != .covered, let text = photo.alternativeText, !text.isEmpty else { return nil }
    return StyledText("alt: ", .faint) + StyledText(text)
  }

  /// Where it stands in the stream: `3 of 1,204`.
  public static func place(_ item: StreamItem) -> String {
    "\(HumanText.number(item.place)) of \(HumanText.number(item.total))"
  }

  /// When it was taken or published: `yesterday`.
  public static func moment(_ photo: Photo, now: Timestamp) -> String {
    HumanText.moment(photo.timestamp.milliseconds, now: now.milliseconds)
  }

  /// How large the original is: `4,032 × 3,024`.
  public static func size(_ size: PixelSize) -> String {
    "\(HumanText.number(size.width)) × \(HumanText.number(size.height))"
  }

  /// Where an original was written to; not how large it is, which is known of what was shown alone.
  public static func saved(at location: FileLocation) -> StyledText {
    StyledText("✓ ", .success) + "saved as \(location.displayPath)"
  }
}

extension PhotoText {
  /// What kind of file its original is, by its name: `JPEG`; nil if that does not tell.
  public static func format(_ photo: Photo) -> String? {
    let name: String
    switch photo.media {
    case .file(let location): name = location.displayName
    case .web(let address): name = String(address.target.prefix { $0 != "?" })
    case .sample: return nil
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return formats[name[name.index(after: dot)...].lowercased()]
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
