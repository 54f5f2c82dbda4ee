import Foundation

/// Draws with pixels, by iTerm2's inline images (iterm2.com/documentation-images.html):
/// `OSC 1337 ; File = key=value;… : base64 BEL`.
///
/// The protocol wants a picture file: a PNG, which every terminal with this protocol decodes.
struct InlineImageCanvas: ImageCanvas {
  let cell: CellSize

  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: columns,
      rows: min(rows, picture.maximumRows), cell: cell)
    let file = PixelBox(picture, geometry, cell: cell).png
    let sequence =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(geometry.columns);"
      + "height=\(geometry.rows);preserveAspectRatio=0:" + Data(file).base64EncodedString()
      + "\u{7}"
    return Drawing(columns: geometry.columns, rows: geometry.rows, content: .sequence(sequence))
  }
}
