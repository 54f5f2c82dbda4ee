/// What stands above the prompt in place of what is coming: of a picture, and the words below it.
struct Placeholder: Equatable {
  /// Nothing.
  static let none = Placeholder(rows: [])

  /// One row of it.
  struct Row: Equatable {
    /// What is drawn; trusted.
    let text: String
    /// How wide it is.
    let columns: Int
  }

  /// Its rows, from the top.
  let rows: [Row]

  /// Whether there is something to be taken away.
  var isShown: Bool { !rows.isEmpty }

  /// The rows it takes on a terminal of so many columns, which may be fewer than it was drawn for:
  /// most terminals break their lines anew when they are resized.
  func height(columns now: Int) -> Int {
    rows.reduce(0) { $0 + max(1, ($1.columns + now - 1) / max(1, now)) }
  }
}
