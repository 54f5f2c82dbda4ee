/// A picture drawn with pixels.
public struct PlacedPicture: Equatable, Sendable {
  /// `kitty`, `sixel` or `iterm2`.
  public let way: String
  /// kitty's id of it; 0 with the others.
  public let id: Int
  /// Its first row, counted from the first that ever was on the screen.
  public let row: Int
  /// Its first column.
  public let column: Int
  /// Columns it takes.
  public let columns: Int
  /// Rows it takes.
  public let rows: Int
}
