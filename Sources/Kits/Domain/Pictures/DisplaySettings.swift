/// The settings that decide how a picture looks.
public struct DisplaySettings: Hashable, Sendable {
  /// Share of the screen's height, in percent.
  public var height: Int
  /// Which characters are drawn, as `display.symbols` calls them.
  public var symbols: String
  /// Whether sensitive ones are covered until somebody asks for them.
  public var coversSensitive: Bool

  /// Makes settings; by default those of the catalogue.
  public init(height: Int = 70, symbols: String = "block", coversSensitive: Bool = true) {
    self.height = height
    self.symbols = symbols
    self.coversSensitive = coversSensitive
  }
}

extension SettingsStoring {
  /// How pictures are to look now.
  public var display: DisplaySettings {
    DisplaySettings(
      height: number(.displayHeight), symbols: text(.displaySymbols),
      coversSensitive: text(.displaySensitive) == "cover")
  }
}
