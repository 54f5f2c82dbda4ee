/// One way to draw pictures in a terminal.
protocol ImageCanvas {
  /// The picture in at most so many columns and rows, its proportions kept.
  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing
  /// What makes the terminal forget what it still holds of the pictures that were drawn.
  func clear() -> String
}

extension ImageCanvas {
  /// A terminal that holds nothing has nothing to forget.
  func clear() -> String { "" }
}
