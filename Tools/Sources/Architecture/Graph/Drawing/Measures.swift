/// How large things are in the drawing, in pixels.
enum Measures {
  static let margin = 12
  static let boxHeight = 30
  /// Between two boxes of a row.
  static let boxGap = 14
  /// Between two boxes of a row, where there is room.
  static let wideGap = 56
  /// Between two rows of a grid, whose boxes have no arrows between them.
  static let gridGap = 10
  /// Between two rows with arrows between them.
  static let rowGap = 40
  /// Inside of a frame.
  static let padding = 16
  /// Above the first row of a frame, for its title.
  static let title = 30
  /// Between two frames, one below the other.
  static let frameGap = 56
  /// Between two frames, side by side.
  static let columnGap = 52
  /// A column of a grid has no more boxes.
  static let gridRows = 4

  /// How wide a title is.
  static func width(ofTitle title: String) -> Int {
    16 + title.count * 8
  }

  /// How wide a box has to be for a name, and for the arrows that end there.
  static func width(of name: String, arrows: Int = 0) -> Int {
    max(28 + name.count * 15 / 2, 24 + arrows * 16)
  }
}
