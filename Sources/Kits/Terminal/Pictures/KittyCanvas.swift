import Foundation

/// Draws with pixels, by kitty's terminal graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol):
/// `APC G key=value,… ; base64 ST`.
///
/// Pixels are sent directly in chunks of 4,096 characters (`t=d`, `f=32`), shown in so many columns
/// and rows (`a=T`, `c`, `r`) without moving the cursor (`C=1`), and never answered (`q=2`). Each
/// picture has an id, so that it can be deleted with its data (`a=d,d=I`): the terminal holds at most
/// ``limit`` of ours.
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
    let payload = Data(box.rgba).base64EncodedData()
    let starts = Array(stride(from: 0, to: payload.count, by: 4096))
    return starts.enumerated().map { number, start in
      let chunk = payload[start..<min(start + 4096, payload.count)]
      let more = number + 1 < starts.count ? "m=1" : "m=0"
      let control =
        number == 0 ? "\(keys),f=32,s=\(box.width),v=\(box.height),q=2,\(more)" : "q=2,\(more)"
      return "\u{1B}_G\(control);\(String(decoding: chunk, as: UTF8.self))\u{1B}\\"
    }
  }

  /// The command that deletes a picture and its data.
  static func deletion(of id: UInt32) -> String {
    "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\"
  }
}
