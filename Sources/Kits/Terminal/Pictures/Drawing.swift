import Foundation
import Pictures

/// A picture in the form that is sent to a terminal.
struct Drawing: Equatable {
  let geometry: PictureGeometry
  let content: Content

  var columns: Int { geometry.columns }
  var rows: Int { geometry.rows }

  enum Content: Equatable {
    /// Text, one line for each row.
    case lines([String])
    /// A sequence that draws the picture at the cursor and leaves the cursor anywhere.
    case sequence(String)
  }
}

extension Drawing {
  /// The picture alone, drawn from the left of an empty row; ends in its last row, without a line break.
  ///
  /// Every terminal scrolls in its own way when a picture reaches its bottom. So line breaks first make
  /// room for the picture and the row below it.
  var text: String {
    switch content {
    case .lines(let lines): lines.joined(separator: "\n")
    case .sequence(let sequence):
      String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" + Self.keepingCursor(sequence)
        + (rows > 1 ? "\u{1B}[\(rows - 1)B" : "")
    }
  }

  /// Puts the cursor back after a sequence (DECSC and DECRC, see the VT510 manual).
  static func keepingCursor(_ sequence: String) -> String {
    "\u{1B}7\(sequence)\u{1B}8"
  }
}

/// A picture scaled for the terminal, with transparent pixels at the right and bottom that fill its last
/// cells.
///
/// It has whole cells, so that a terminal does not stretch it, even if its cells have another size than it
/// said.
struct PixelBox {
  let width: Int
  let height: Int
  /// As in ``Picture/rgba``.
  let rgba: [UInt8]

  init(_ picture: Picture, _ geometry: PictureGeometry, cell: CellSize) {
    width = geometry.columns * cell.width
    height = geometry.rows * cell.height
    let scaled = PixelScaler.scale(
      picture.rgba, from: (picture.width, picture.height), to: (geometry.width, geometry.height))
    guard (geometry.width, geometry.height) != (width, height) else {
      rgba = scaled
      return
    }
    rgba = Self.placed(scaled, rows: geometry.height, into: (width, height))
  }

  /// The picture as a PNG file.
  var png: [UInt8] { PNGFile.encode(rgba, width: width, height: height) }

  /// Copies pixels to the top left of a larger picture.
  private static func placed(
    _ pixels: [UInt8], rows: Int, into size: (width: Int, height: Int)
  ) -> [UInt8] {
    var box = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    let length = pixels.count / rows
    box.withUnsafeMutableBytes { box in
      pixels.withUnsafeBytes { pixels in
        for row in 0..<rows {
          UnsafeMutableRawBufferPointer(rebasing: box[(4 * row * size.width)...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: pixels[row * length..<(row + 1) * length]))
        }
      }
    }
    return box
  }
}

/// Draws pixels by iTerm2's inline images (iterm2.com/documentation-images.html):
/// `OSC 1337 ; File = key=value;… : base64 BEL`, with a PNG file.
struct InlineImageCanvas {
  let cell: CellSize

  /// Draws a picture in at most so many columns and rows and keeps its proportions.
  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(of: picture, columns: columns, rows: rows, cell: cell)
    return Drawing(
      geometry: geometry,
      content: .sequence(Self.sequence(PixelBox(picture, geometry, cell: cell), geometry)))
  }

  /// The sequence that draws a picture in so many cells.
  static func sequence(_ box: PixelBox, _ geometry: PictureGeometry) -> String {
    let file = box.png
    return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(geometry.columns);"
      + "height=\(geometry.rows);preserveAspectRatio=0:" + Data(file).base64EncodedString()
      + "\u{7}"
  }
}
