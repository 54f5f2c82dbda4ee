/// What stands above the prompt in place of a picture that is coming.
struct Placeholder: Equatable {
  /// Nothing.
  static let none = Placeholder(lines: [], columns: 0)

  /// Its rows.
  let lines: [String]
  /// How wide each is.
  let columns: Int

  /// Whether there is something to be taken away.
  var isShown: Bool { !lines.isEmpty }

  /// The rows it takes on a terminal of so many columns, which may be fewer than it was drawn for:
  /// most terminals break their lines anew when they are resized.
  func rows(columns now: Int) -> Int {
    lines.count * max(1, (columns + now - 1) / max(1, now))
  }
}
