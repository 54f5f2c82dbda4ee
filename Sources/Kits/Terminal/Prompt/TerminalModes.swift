import CEditLine
import Glibc

/// A terminal's settings as they were found.
struct TerminalModes {
  /// The settings.
  let saved: termios
  private let descriptor: Descriptor

  /// Remembers the present settings; nil without a terminal.
  init?(_ descriptor: Descriptor) {
    var modes = termios()
    guard tcgetattr(descriptor.number, &modes) == 0 else { return nil }
    saved = modes
    self.descriptor = descriptor
  }

  /// Brings them back.
  func restore() {
    var modes = saved
    tcsetattr(descriptor.number, TCSADRAIN, &modes)
  }
}
