/// How a person wants pictures to be drawn.
public enum GraphicsChoice: Hashable, Sendable {
  /// As well as the terminal can.
  case automatic
  /// Not at all.
  case none
  /// In this way, whatever the terminal says; inside tmux iTerm2's is none, and characters are drawn.
  case fixed(ConsoleTraits.Graphics)
}
