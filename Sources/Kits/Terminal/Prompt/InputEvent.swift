/// What a person, a script or the system asks of the app.
public enum InputEvent: Hashable, Sendable {
  /// A line to perform; the next one comes after the session was told that this one is done.
  case line(String)
  /// Ctrl-C while a line is being performed.
  case interrupt
  /// There will be no more lines. From a terminal (Ctrl-D) it may be answered like a line.
  case endOfInput
  /// The terminal has another size.
  case resized
  /// The system asks to end; the session is to be closed soon.
  case terminate(signal: Int32)
}
