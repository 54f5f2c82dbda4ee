import Glibc

/// Columns and rows of a terminal.
struct TerminalSize: Equatable {
  /// What a terminal has that does not say.
  static let standard = TerminalSize(columns: 80, rows: 24)

  var columns: Int
  var rows: Int
  /// A cell in pixels, if the terminal says.
  var cell: CellSize?

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What the terminal says, else `fallback`.
  init(_ descriptor: Descriptor, fallback: TerminalSize = .standard) {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0 else {
      self = fallback
      return
    }
    columns = size.ws_col > 0 ? Int(size.ws_col) : fallback.columns
    rows = size.ws_row > 0 ? Int(size.ws_row) : fallback.rows
    if size.ws_col > 0, size.ws_row > 0 {
      cell = CellSize(
        told: Int(size.ws_xpixel / size.ws_col), by: Int(size.ws_ypixel / size.ws_row))
    }
  }
}
