/// What a terminal is asked about itself; the answers come as ``TerminalAnswer``s.
enum TerminalQuestion {
  /// The picture kitty's query is about; never one that is drawn.
  static let pictureID: UInt32 = 0x0100_0001

  /// Whether it has kitty's graphics, its name, its cell in pixels, and, last, what every terminal
  /// answers: its attributes.
  ///
  /// Inside tmux, tmux is asked first, and then, past it, the terminal that it runs in: so of two
  /// answers tmux's own is the first. What a terminal does not understand may be shown by it, so that
  /// the row is cleaned after.
  static func opening(isInTmux: Bool) -> String {
    let questions =
      isInTmux
      ? name + cell + attributes + TmuxPassthrough.wrap(kitty + name + attributes)
      : kitty + name + cell + attributes
    return Drawing.keepingCursor(questions) + "\u{1B}[K"
  }

  /// How many colours sixel has, and how large it may be (XTSMGRAPHICS); only for who has sixel, as
  /// others may take it for a request to scroll.
  static let aboutSixel = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S" + fence

  /// Asks for 256 colours in sixel (XTSMGRAPHICS).
  static let moreColours = "\u{1B}[?1;3;256S" + fence

  private static let kitty = "\u{1B}_Gi=\(pictureID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// XTVERSION.
  private static let name = "\u{1B}[>0q"
  /// XTWINOPS: the size of a cell.
  private static let cell = "\u{1B}[16t"
  /// DA1.
  private static let attributes = "\u{1B}[c"
  /// DA2, which tells nothing new: terminals answer in order, so that nothing comes after its answer.
  private static let fence = "\u{1B}[>c"
}
