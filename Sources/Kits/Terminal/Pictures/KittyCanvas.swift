import Foundation

/// Draws with pixels, by kitty's terminal graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol):
/// `APC G key=value,… ; base64 ST`.
///
/// Pixels are sent directly as a PNG file (`t=d`, `f=100`) in chunks of 4,096 characters, shown in so
/// many columns and rows (`a=T`, `c`, `r`) without moving the cursor (`C=1`), and never answered
/// (`q=2`). Each picture has an id, so that it can be deleted with its data (`a=d,d=I`): the terminal
/// holds at most ``limit`` of ours.
struct KittyCanvas: ImageCanvas {
  /// How many pictures the terminal is to hold.
  static let limit = 24

  let cell: CellSize
  /// Which pictures the terminal holds.
  let shelf: KittyShelf

  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      width: picture.width, height: picture.height, columns: columns,
      rows: min(rows, picture.maximumRows), cell: cell)
    let placing = shelf.add()
    let box = PixelBox(picture, geometry, cell: cell)
    let sequence =
      placing.forgotten.map(Self.deletion).joined()
      + Self.transmission(
        of: box, keys: "a=T,i=\(placing.id),c=\(geometry.columns),r=\(geometry.rows),C=1"
      ).joined()
    return Drawing(
      columns: geometry.columns, rows: geometry.rows, content: .sequence(sequence))
  }

  func clear() -> String {
    shelf.clear().map(Self.deletion).joined()
  }
}

extension KittyCanvas {
  /// Commands that send pixels, one a chunk.
  static func transmission(of box: PixelBox, keys: String) -> [String] {
    let payload = Data(box.png).base64EncodedString().utf8
    var commands: [String] = []
    var rest = payload[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let control = commands.isEmpty ? "\(keys),f=100,q=2" : "q=2"
      commands.append(
        "\u{1B}_G\(control),m=\(rest.isEmpty ? 0 : 1);\(Substring(chunk))\u{1B}\\")
    }
    return commands
  }

  /// The command that deletes a picture and its data.
  static func deletion(of id: UInt32) -> String {
    "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\"
  }
}
