import Synchronization

/// Where a picture stands on the terminal, for the frames of a film that is shown in its place.
///
/// kitty gets all frames and plays them itself (its protocol, chapter Animation): `a=f` adds a frame to the
/// picture that is there, `a=a` sets how long the first is shown (`r=1,z`), begins (`s=2` while frames are
/// still to come, `s=3` when all are there) and stops (`s=1`). Terminals of its protocol that play nothing
/// pass over these, and show the first frame. On all others, frames are drawn over each other.
final class FilmScreen: Sendable {
  let geometry: PictureGeometry
  private let traits: ConsoleTraits
  private let isInTmux: Bool
  private let kittyID: UInt32?
  private let over = Atomic(false)

  init(geometry: PictureGeometry, traits: ConsoleTraits, isInTmux: Bool, kittyID: UInt32?) {
    self.geometry = geometry
    self.traits = traits
    self.isInTmux = isInTmux
    self.kittyID = kittyID
  }

  /// Whether nothing is to be shown there any more.
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// Nothing is shown there any more.
  func end() { over.store(true, ordering: .relaxed) }

  /// The command that stops a film, where the terminal plays it.
  var stop: String { kittyID.map { command("a=a,i=\($0),s=1") } ?? "" }

  /// Draws a film, and tells each part of it as soon as it can be shown.
  func draw(_ film: MovingPicture, tell: (FilmPart) -> Void) {
    guard let kittyID else {
      var bytes = 0
      for frame in film.frames {
        guard !isOver, !Task.isCancelled, bytes < Self.mostBytes else { break }
        let text = text(of: frame.picture)
        bytes += text.utf8.count
        tell(.frame(text, milliseconds: frame.milliseconds))
      }
      return tell(.end)
    }
    for (number, frame) in film.frames.enumerated() {
      guard !isOver, !Task.isCancelled else { return }
      let image = "i=\(kittyID)"
      if number == 0 {
        tell(.command(command("a=a,\(image),r=1,z=\(frame.milliseconds)")))
      } else {
        let box = PixelBox(frame.picture, geometry, cell: traits.cell)
        let commands = KittyCanvas.transmission(
          of: box, keys: "a=f,\(image),z=\(frame.milliseconds)", more: "a=f,")
        let begins = number == 1 ? command("a=a,\(image),s=2") : ""
        tell(.command(commands.map(passed).joined() + begins))
      }
    }
    tell(.command(command("a=a,i=\(kittyID),s=3,v=1")))
  }
}

/// A part of a film as it is sent to a terminal.
enum FilmPart: Sendable {
  /// A frame, which is drawn from the left of the picture's first row on, and leaves the cursor anywhere.
  case frame(String, milliseconds: Int)
  /// The last frame was told: the first comes next.
  case end
  /// A command, which is sent once and draws nothing.
  case command(String)
}

extension FilmScreen {
  /// The most that frames may take which are drawn again and again.
  private static let mostBytes = 64 << 20

  private func text(of picture: Picture) -> String {
    switch traits.graphics {
    case .symbols, .kitty:
      PictureRenderer.lines(of: picture, geometry, traits.colours).joined(separator: "\r\n")
    case .iterm2:
      InlineImageCanvas.sequence(PixelBox(picture, geometry, cell: traits.cell), geometry)
    case .sixel:
      SixelCanvas.encode(PixelBox(picture, geometry, cell: traits.cell), geometry, traits.cell)
        ?? ""
    }
  }

  private func command(_ keys: String) -> String { passed("\u{1B}_G\(keys),q=2\u{1B}\\") }

  private func passed(_ sequence: String) -> String {
    isInTmux ? TmuxPassthrough.wrap(sequence) : sequence
  }
}
