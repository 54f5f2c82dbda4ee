/// How a person wants pictures to be drawn.
public enum GraphicsChoice: Hashable, Sendable {
  /// As well as the terminal can.
  case automatic
  /// Not at all.
  case none
  /// In this way, whatever the terminal says.
  case fixed(ConsoleTraits.Graphics)
}
