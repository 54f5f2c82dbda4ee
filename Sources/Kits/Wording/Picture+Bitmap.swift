import Domain
import Terminal

extension Picture {
  /// A bitmap to be drawn in at most so many rows, with the characters that the settings name.
  public init?(_ bitmap: Bitmap, rows: Int, _ settings: DisplaySettings) {
    self.init(
      width: bitmap.size.width, height: bitmap.size.height, rgba: bitmap.rgba,
      maximumRows: max(1, rows), symbols: Symbols(rawValue: settings.symbols) ?? .block)
  }
}
