import Domain

/// What the decoder is asked.
public enum DecoderRequest: Hashable, Sendable {
  /// What a file says about itself.
  case facts(FileLocation)
  /// The picture in a file, fitted into `shown`; and encoded for the cache, fitted into `stored`.
  case thumbnail(FileLocation, shown: PixelSize, stored: PixelSize)
  /// The picture in these encoded bytes, fitted into a box.
  case decode([UInt8], shown: PixelSize)
}

extension DecoderRequest {
  /// The request as a frame.
  public var frame: [UInt8] {
    switch self {
    case .facts(let file):
      var writer = PayloadWriter(kind: Kind.facts.rawValue)
      writer.write(file.bytes)
      return writer.finished()
    case .thumbnail(let file, let shown, let stored):
      var writer = PayloadWriter(kind: Kind.thumbnail.rawValue)
      writer.write(file.bytes)
      writer.write(shown)
      writer.write(stored)
      return writer.finished()
    case .decode(let bytes, let shown):
      var writer = PayloadWriter(kind: Kind.decode.rawValue, reserving: bytes.count)
      writer.write(bytes)
      writer.write(shown)
      return writer.finished()
    }
  }

  /// Reads a request from a frame. Throws ``ProtocolError``.
  public init(_ frame: Frame) throws(ProtocolError) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .unknownKind(frame.kind) }
    var reader = PayloadReader(frame.payload)
    switch kind {
    case .facts:
      self = .facts(try reader.file())
    case .thumbnail:
      self = .thumbnail(try reader.file(), shown: try reader.box(), stored: try reader.box())
    case .decode:
      self = .decode(try reader.bytes(), shown: try reader.box())
    }
    try reader.end()
  }

  private enum Kind: UInt8 {
    case facts = 1
    case thumbnail = 2
    case decode = 3
  }
}

extension PayloadReader {
  fileprivate mutating func file() throws(ProtocolError) -> FileLocation {
    let path = try bytes()
    guard !path.isEmpty, !path.contains(0) else { throw .malformed }
    return FileLocation(bytes: path)
  }

  fileprivate mutating func box() throws(ProtocolError) -> PixelSize {
    let box = try size()
    guard max(box.width, box.height) <= DecoderLimits.maximumSide else { throw .malformed }
    return box
  }
}
