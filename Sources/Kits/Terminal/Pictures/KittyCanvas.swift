import Foundation

/// Draws pixels by kitty's terminal graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol):
/// `APC G key=value,… ; base64 ST`.
///
/// A PNG file (`t=d`, `f=100`) is sent in chunks of 4,096 characters and shown in so many columns and rows
/// (`a=T`, `c`, `r`). The cursor does not move (`C=1`), and the terminal does not answer (`q=2`). Each
/// picture has an id, by which it is deleted (`a=d,d=I`): the terminal holds at most ``limit`` of ours.
struct KittyCanvas {
  static let limit = 24

  let cell: CellSize
  let ids: KittyPictureIDs

  /// Draws a picture in at most so many columns and rows and keeps its proportions.
  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(of: picture, columns: columns, rows: rows, cell: cell)
    let placing = ids.add()
    let box = PixelBox(picture, geometry, cell: cell)
    let sequence =
      placing.forgotten.map(Self.deletion).joined()
      + Self.transmission(
        of: box, keys: "a=T,i=\(placing.id),c=\(geometry.columns),r=\(geometry.rows),C=1"
      ).joined()
    return Drawing(geometry: geometry, content: .sequence(sequence))
  }
}

extension KittyCanvas {
  /// The commands that send a picture, one for each chunk; `more` are the keys of the later ones.
  static func transmission(of box: PixelBox, keys: String, more: String = "") -> [String] {
    let payload = Data(box.png).base64EncodedString().utf8
    var commands: [String] = []
    var rest = payload[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      let control = commands.isEmpty ? "\(keys),f=100,q=2" : more + "q=2"
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

/// Draws pixels inside tmux, by the Unicode placeholders of kitty's graphics protocol.
///
/// The pixels go past tmux to the terminal as a virtual placement (`U=1`, see ``TmuxPassthrough``). tmux
/// itself gets text, which it scrolls and redraws like any other, and the terminal puts the picture there:
/// U+10EEEE in each cell, in a foreground colour of 256 that is the last byte of the picture's id (tmux may
/// change other colours), with the row, the column and the id's first byte as combining marks on the first
/// cell of each row.
struct KittyPlaceholderCanvas {
  let cell: CellSize
  let ids: KittyPictureIDs

  /// Draws a picture in at most so many columns and rows and keeps its proportions.
  func draw(_ picture: Picture, columns: Int, rows: Int) -> Drawing {
    let geometry = PictureGeometry(
      of: picture, columns: columns, rows: min(rows, KittyDiacritics.all.count), cell: cell)
    let placing = ids.add()
    let box = PixelBox(picture, geometry, cell: cell)
    let commands =
      placing.forgotten.map(KittyCanvas.deletion)
      + KittyCanvas.transmission(
        of: box, keys: "a=T,U=1,i=\(placing.id),c=\(geometry.columns),r=\(geometry.rows)")
    var lines = (0..<geometry.rows).map { row in
      Self.line(row, columns: geometry.columns, of: placing.id)
    }
    lines[0] = commands.map(TmuxPassthrough.wrap).joined() + lines[0]
    return Drawing(geometry: geometry, content: .lines(lines))
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

/// The ids of the pictures that a terminal holds for us.
final class KittyPictureIDs {
  /// The most pictures that the terminal is to hold.
  var limit: Int
  private var next: UInt32
  /// Oldest first.
  private var held: [UInt32] = []

  /// Begins with a random id, because other programs may draw in the same terminal. Its last byte must not
  /// be 0. Only that byte changes from picture to picture, because tmux keeps no more of a colour.
  init(startingAt first: UInt32, limit: Int = KittyCanvas.limit) {
    self.limit = max(1, limit)
    next = first
  }

  /// The id for one more picture, and those of the pictures to delete for it.
  func add() -> (id: UInt32, forgotten: [UInt32]) {
    let forgotten = held.prefix(max(0, held.count + 1 - limit))
    held.removeFirst(forgotten.count)
    defer { next = next & 0xFF == 0xFF ? next & ~0xFF + 1 : next + 1 }
    held.append(next)
    return (next, Array(forgotten))
  }

  /// The id of the picture that was drawn last.
  var latest: UInt32? { held.last }

  /// Forgets all ids and returns them.
  func clear() -> [UInt32] {
    defer { held = [] }
    return held
  }
}

/// Sends sequences past tmux to the terminal that it runs in, if its option `allow-passthrough` allows it.
enum TmuxPassthrough {
  /// Wraps a sequence in `DCS tmux; … ST`, with every escape doubled (tmux's manual, `allow-passthrough`).
  static func wrap(_ sequence: String) -> String {
    var bytes = Array("\u{1B}Ptmux;".utf8)
    bytes.append(sequence, putting: 0x1B, beforeEach: 0x1B)
    return String(decoding: bytes + [0x1B, UInt8(ascii: "\\")], as: UTF8.self)
  }
}

/// The combining marks that number rows and columns of kitty's Unicode placeholders, from 0: the first in
/// kitty's `rowcolumn-diacritics.txt`. A picture has no more rows than there are marks here.
enum KittyDiacritics {
  static let all: [Unicode.Scalar] = ranges.flatMap { range in
    range.compactMap { Unicode.Scalar($0) }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
    0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
    0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
    0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
    0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
    0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
    0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3,
  ]
}
