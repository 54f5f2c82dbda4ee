import Domain

/// What the decoder is to do with the picture whose open descriptor comes along with this: it never
/// learns a path, and could open none.
public enum DecoderTask: Hashable, Sendable {
  /// Tell what the file says about itself.
  case facts
  /// Fit the picture into `shown`; and encode it for the cache, fitted into `stored`.
  ///
  /// `isAlone` says, here and below, that no other decoder is at work.
  case thumbnail(shown: PixelSize, stored: PixelSize, isAlone: Bool = false)
  /// Fit the picture into a box; all of its bytes can be in memory at once.
  case decode(shown: PixelSize, isAlone: Bool = false)
  /// Fit the frames of a picture that moves into a box; all of them are in memory at once.
  case film(shown: PixelSize, isAlone: Bool = false)
}

extension DecoderTask {
  /// The task as a frame.
  public var frame: [UInt8] {
    switch self {
    case .facts:
      var writer = PayloadWriter(kind: Kind.facts.rawValue)
      return writer.finished()
    case .thumbnail(let shown, let stored, let isAlone):
      var writer = PayloadWriter(kind: Kind.thumbnail.rawValue)
      writer.write(shown)
      writer.write(stored)
      writer.write(isAlone ? 1 : 0 as Int64)
      return writer.finished()
    case .decode(let shown, let isAlone), .film(let shown, let isAlone):
      var kind = Kind.decode
      if case .film = self { kind = .film }
      var writer = PayloadWriter(kind: kind.rawValue)
      writer.write(shown)
      writer.write(isAlone ? 1 : 0 as Int64)
      return writer.finished()
    }
  }

  /// Reads a task from a frame. Throws ``ProtocolError``.
  public init(_ frame: Frame) throws(ProtocolError) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .unknownKind(frame.kind) }
    var reader = PayloadReader(frame.payload)
    switch kind {
    case .facts: self = .facts
    case .thumbnail:
      self = .thumbnail(
        shown: try reader.box(), stored: try reader.box(), isAlone: try reader.number() == 1)
    case .decode: self = .decode(shown: try reader.box(), isAlone: try reader.number() == 1)
    case .film: self = .film(shown: try reader.box(), isAlone: try reader.number() == 1)
    }
    try reader.end()
  }

  private enum Kind: UInt8 {
    case facts = 1
    case thumbnail = 2
    case decode = 3
    case film = 4
  }
}

extension PayloadReader {
  fileprivate mutating func box() throws(ProtocolError) -> PixelSize {
    let box = try size()
    guard max(box.width, box.height) <= DecoderLimits.maximumSide else { throw .malformed }
    return box
  }
}
