/// Draws with pixels inside tmux, by the Unicode placeholders of kitty's graphics protocol.
///
/// The pixels pass tmux by (`DCS tmux; … ST`, every escape doubled; tmux lets that through with its
/// option `allow-passthrough`) as a virtual placement (`U=1`). What tmux itself gets is text: U+10EEEE in
/// each cell, the last byte of the picture's id as its foreground colour, one of 256, since tmux may change
/// others; row, column and the id's first byte as combining marks on the first of each row. So tmux moves,
/// scrolls and redraws it as any other text, and the terminal puts the picture there.
struct KittyPlaceholderCanvas: ImageCanvas {
  let cell: CellSize
  /// Which pictures the terminal holds.
  let shelf: KittyShelf

  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: columns,
      rows: min(rows, picture.maximumRows, KittyDiacritics.all.count), cell: cell)
    let placing = shelf.add()
    let box = PixelBox(picture, geometry, cell: cell)
    let commands =
      placing.forgotten.map(KittyCanvas.deletion)
      + KittyCanvas.transmission(
        of: box, keys: "a=T,U=1,i=\(placing.id),c=\(geometry.columns),r=\(geometry.rows)")
    var lines = (0..<geometry.rows).map { row in
      Self.line(row, columns: geometry.columns, of: placing.id)
    }
    lines[0] = commands.map(TmuxPassthrough.wrap).joined() + lines[0]
    return Drawing(columns: geometry.columns, rows: geometry.rows, content: .lines(lines))
  }

  func clear() -> String {
    shelf.clear().map { TmuxPassthrough.wrap(KittyCanvas.deletion(of: $0)) }.joined()
  }

  private static func line(_ row: Int, columns: Int, of id: UInt32) -> String {
    let colour = "\u{1B}[38;5;\(id & 0xFF)m"
    let marks = [row, 0, Int(id >> 24)].map { KittyDiacritics.all[$0] }
    var text = String.UnicodeScalarView([placeholder] + marks)
    text.append(contentsOf: repeatElement(placeholder, count: columns - 1))
    return colour + String(text) + "\u{1B}[39m"
  }

  private static let placeholder: Unicode.Scalar = "\u{10EEEE}"
}
