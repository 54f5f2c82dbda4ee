/// What somebody gets to see of a photo's picture.
public enum PictureState: Hashable, Sendable {
  /// Nobody can see pictures there.
  case omitted
  /// Sensitive, and not asked for.
  case covered
  /// Here it is.
  case shown(Bitmap)
  /// There is none; why, as a phrase.
  case unavailable(reason: String)
}

/// A picture that somebody is waiting for.
public struct PendingPicture: Hashable, Sendable {
  /// What stands in its place meanwhile.
  public let placeholder: Bitmap?
  /// How far it has come; nil before anything was heard of it.
  public var progress: PictureProgress?

  /// Begins with what is known of it.
  public init(placeholder: Bitmap?, progress: PictureProgress? = nil) {
    self.placeholder = placeholder
    self.progress = progress
  }
}

/// The settings that decide how a picture looks.
public struct DisplaySettings: Hashable, Sendable {
  /// Share of the screen's height, in percent.
  public var height: Int
  /// Which characters are drawn, as `display.symbols` calls them.
  public var symbols: String
  /// Whether sensitive ones are covered until somebody asks for them.
  public var coversSensitive: Bool
  /// Whether what moves does so here.
  public var moves: Bool

  /// Makes settings; by default those of the catalogue.
  public init(
    height: Int = 70, symbols: String = "block", coversSensitive: Bool = true, moves: Bool = true
  ) {
    self.height = height
    self.symbols = symbols
    self.coversSensitive = coversSensitive
    self.moves = moves
  }
}

extension SettingsStoring {
  /// How pictures are to look now.
  public var display: DisplaySettings {
    DisplaySettings(
      height: number(.displayHeight), symbols: text(.displaySymbols),
      coversSensitive: text(.displaySensitive) == "cover", moves: text(.displayMotion) == "on")
  }
}
