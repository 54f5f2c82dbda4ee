import CEditLine
import Glibc

/// A terminal's settings, to be restored later.
struct TerminalModes {
  let saved: termios
  private let descriptor: Descriptor

  /// Saves the current settings; nil without a terminal.
  init?(_ descriptor: Descriptor) {
    var modes = termios()
    guard tcgetattr(descriptor.number, &modes) == 0 else { return nil }
    saved = modes
    self.descriptor = descriptor
  }

  func restore() {
    var modes = saved
    tcsetattr(descriptor.number, TCSADRAIN, &modes)
  }
}

/// Restores the terminal if the process crashes or exits early.
struct TerminalGuard {
  private let state: UnsafeMutablePointer<terminal_guard>

  /// There is one per process: the last one made counts.
  init(_ descriptor: Descriptor, saved: termios) {
    var saved = saved
    state = terminal_guard_install(descriptor.number, &saved)
  }

  /// Stops watching, because the terminal has been restored.
  func end() {
    terminal_guard_disarm(state)
  }
}

/// The size of a terminal.
struct TerminalSize: Equatable {
  /// Assumed if a terminal does not say its size.
  static let standard = TerminalSize(columns: 80, rows: 24)

  var columns: Int
  var rows: Int
  /// The size of a cell in pixels, if the terminal says it.
  var cell: CellSize?

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size that the terminal says, or `fallback`.
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

extension TerminalSize {
  /// The size that `COLUMNS` and `LINES` say, or 80 by 24.
  init(_ environment: [String: String]) {
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    let rows = environment["LINES"].flatMap { Int($0) } ?? 0
    self.init(
      columns: (1...10_000).contains(columns) ? columns : Self.standard.columns,
      rows: (1...10_000).contains(rows) ? rows : Self.standard.rows)
  }
}
