/// How many pictures stand beside each other, and how wide each is.
struct GridLayout: Equatable {
  /// Columns from one picture to the next: as wide as a picture has to be, and a gap.
  static let narrowest = 20

  /// How many pictures stand in a row; at least 1.
  let across: Int
  /// Columns of each.
  let columns: Int

  /// Divides a row of so many columns among so many pictures.
  init(columns: Int, count: Int) {
    across = max(1, min(columns / Self.narrowest, count))
    // The last column stays free in every terminal: a character there may or may not end the row.
    self.columns = max(1, columns / across - 1)
  }

  /// The first column of a picture, from 0.
  func start(of place: Int) -> Int {
    place * (columns + 1)
  }
}
