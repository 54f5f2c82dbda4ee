/// What a terminal is asked about itself; the answers come as ``TerminalAnswer``s.
enum TerminalQuestion {
  /// The picture kitty's query is about; never one that is drawn.
  static let pictureID: UInt32 = 0x0100_0001

  /// Whether it has kitty's graphics, its name, its cell in pixels, and, last, what every terminal
  /// answers: its attributes.
  ///
  /// What a terminal does not understand may be shown by it, so that the row is cleaned after.
  static func opening(isInTmux: Bool) -> String {
    let kitty = "\u{1B}_Gi=\(pictureID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    let questions =
      (isInTmux ? TmuxPassthrough.wrap(kitty) : kitty)
      + "\u{1B}[>0q"  // XTVERSION
      + "\u{1B}[16t"  // XTWINOPS: the size of a cell
      + "\u{1B}[c"  // DA1
    return Drawing.keepingCursor(questions) + "\u{1B}[K"
  }

  /// How many colours sixel has, and how large it may be (XTSMGRAPHICS); only for who has sixel, as
  /// others may take it for a request to scroll.
  static let aboutSixel = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S"

  /// Asks for 256 colours in sixel (XTSMGRAPHICS).
  static let moreColours = "\u{1B}[?1;3;256S"
}
