import CEditLine
import Glibc

/// Puts the terminal right if the process crashes or exits without having done so.
struct TerminalGuard {
  private let state: UnsafeMutablePointer<terminal_guard>

  /// Watches over a terminal. There is one per process: the last one made counts.
  init(_ descriptor: Descriptor, saved: termios) {
    var saved = saved
    state = terminal_guard_install(descriptor.number, &saved)
  }

  /// The terminal has been put right.
  func end() {
    terminal_guard_disarm(state)
  }
}
