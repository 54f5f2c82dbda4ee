import Domain
import Pictures

/// What the decoder answers.
public enum DecoderReply: Hashable, Sendable {
  /// What a file says about itself.
  case facts(PictureFacts)
  /// A picture; for a thumbnail also its encoded form for the cache, unless it is a preview of what is too large. Its
  /// hash is nil if there is next to nothing to be seen on it.
  case picture(Bitmap, encoded: [UInt8]?, hash: PerceptualHash?)
  /// What moves; nil of a picture that stands still.
  case film(Film?)
  /// Why there is none of these.
  case failure(DecoderFailure)
}

/// The answer to a question that was asked. Throws ``MediaError`` about the file if there is another.
extension DecoderReply {
  /// The answer to ``DecoderTask/facts``.
  public func facts(of file: FileLocation) throws(MediaError) -> PictureFacts {
    guard case .facts(let facts) = self else { throw failure(of: file) }
    return facts
  }

  /// The answer to ``DecoderTask/decode(shown:isAlone:)`` and ``DecoderTask/thumbnail(shown:stored:isAlone:)``.
  public func picture(
    of file: FileLocation
  ) throws(MediaError) -> (bitmap: Bitmap, encoded: [UInt8]?, hash: PerceptualHash?) {
    guard case .picture(let bitmap, let encoded, let hash) = self else { throw failure(of: file) }
    return (bitmap, encoded, hash)
  }

  /// The answer to ``DecoderTask/thumbnail(shown:stored:isAlone:)``; no preview of what is too large to be encoded.
  public func thumbnail(
    of file: FileLocation
  ) throws(MediaError) -> (bitmap: Bitmap, encoded: [UInt8]) {
    guard case .picture(let bitmap, let encoded, _) = self else { throw failure(of: file) }
    guard let encoded else {
      throw .undecodable(reason: "it has too many pixels to be made smaller here")
    }
    return (bitmap, encoded)
  }

  /// The answer to ``DecoderTask/film(shown:isAlone:)``.
  public func film(of file: FileLocation) throws(MediaError) -> Film? {
    guard case .film(let film) = self else { throw failure(of: file) }
    return film
  }

  private func failure(of file: FileLocation) -> MediaError {
    guard case .failure(let failure) = self else {
      return .decoderFailed(reason: "it answered a different request")
    }
    return MediaError(failure, of: file)
  }
}

extension DecoderReply {
  /// The reply as a frame.
  public var frame: [UInt8] {
    switch self {
    case .facts(let facts):
      var writer = PayloadWriter(kind: Kind.facts.rawValue)
      writer.write(facts)
      return writer.finished()
    case .picture(let bitmap, let encoded, let hash):
      var writer = PayloadWriter(
        kind: Kind.picture.rawValue, reserving: bitmap.rgba.count + (encoded?.count ?? 0))
      writer.write(bitmap.size)
      writer.write(bitmap.rgba)
      writer.writeOptional(encoded) { $0.write($1) }
      writer.writeOptional(hash) { $0.write($1) }
      return writer.finished()
    case .film(let film):
      let frames = film?.frames ?? []
      var writer = PayloadWriter(
        kind: Kind.film.rawValue, reserving: frames.reduce(0) { $0 + $1.bitmap.rgba.count + 16 })
      writer.write(Int64(untrusted: frames.count))
      if let first = frames.first { writer.write(first.bitmap.size) }
      for frame in frames {
        writer.write(Int64(untrusted: frame.milliseconds))
        writer.write(frame.bitmap.rgba)
      }
      return writer.finished()
    case .failure(let failure):
      var writer = PayloadWriter(kind: Kind.failure.rawValue)
      failure.write(to: &writer)
      return writer.finished()
    }
  }

  /// Reads a reply from a frame. Throws ``ProtocolError``.
  public init(_ frame: Frame) throws(ProtocolError) {
    guard let kind = Kind(rawValue: frame.kind) else { throw .unknownKind(frame.kind) }
    var reader = PayloadReader(frame.payload)
    switch kind {
    case .facts:
      self = .facts(try reader.facts())
    case .picture:
      let bitmap = try reader.bitmap()
      self = .picture(
        bitmap, encoded: try reader.optional { reader throws(ProtocolError) in try reader.bytes() },
        hash: try reader.optional { reader throws(ProtocolError) in try reader.hash() })
    case .film:
      self = .film(try reader.film())
    case .failure:
      self = .failure(try DecoderFailure(from: &reader))
    }
    try reader.end()
  }

  private enum Kind: UInt8 {
    case facts = 129
    case picture = 130
    case failure = 131
    case film = 132
  }
}

extension PayloadWriter {
  /// Eight bytes with their length, as other bytes: so that another length is noticed.
  fileprivate mutating func write(_ hash: PerceptualHash) {
    write(withUnsafeBytes(of: hash.bits.bigEndian, Array.init))
  }

  fileprivate mutating func write(_ facts: PictureFacts) {
    write(facts.format)
    write(facts.size)
    writeOptional(facts.takenAt?.milliseconds) { $0.write($1) }
    let details = facts.details
    for text in [
      facts.caption, facts.alternativeText, facts.author, details.camera, details.lens,
      details.exposure,
    ] { writeOptional(text) { $0.write($1) } }
    writeOptional(details.position) {
      $0.write(Int64(bitPattern: $1.latitude.bitPattern))
      $0.write(Int64(bitPattern: $1.longitude.bitPattern))
    }
    write(Int64(untrusted: facts.keywords.count))
    for keyword in facts.keywords { write(keyword) }
  }
}

extension PayloadReader {
  fileprivate mutating func facts() throws(ProtocolError) -> PictureFacts {
    var facts = PictureFacts(format: try text(), size: try size())
    facts.takenAt = try optional { reader throws(ProtocolError) in
      Timestamp(milliseconds: try reader.number())
    }
    facts.caption = try optionalText()
    facts.alternativeText = try optionalText()
    facts.author = try optionalText()
    facts.details.camera = try optionalText()
    facts.details.lens = try optionalText()
    facts.details.exposure = try optionalText()
    facts.details.position = try optional { reader throws(ProtocolError) in
      try reader.position()
    }
    let keywords = Int(untrusted: try number())
    guard (0...Tag.mostOfPhoto).contains(keywords) else { throw .malformed }
    for _ in 0..<keywords { facts.keywords.append(try text()) }
    return facts
  }

  private mutating func position() throws(ProtocolError) -> Position {
    let latitude = Double(bitPattern: UInt64(bitPattern: try number()))
    let longitude = Double(bitPattern: UInt64(bitPattern: try number()))
    guard let position = Position(latitude: latitude, longitude: longitude) else {
      throw .malformed
    }
    return position
  }

  fileprivate mutating func film() throws(ProtocolError) -> Film? {
    let count = Int(untrusted: try number())
    guard count != 0 else { return nil }
    let size = try size()
    guard (2...DecoderLimits.maximumFrames).contains(count),
      max(size.width, size.height) <= DecoderLimits.maximumSide,
      4 * count * size.width * size.height <= DecoderLimits.maximumFilm
    else { throw .malformed }
    var frames: [Film.Frame] = []
    for _ in 0..<count {
      let milliseconds = Int(untrusted: try number())
      guard let bitmap = Bitmap(size: size, rgba: try bytes()) else { throw .malformed }
      frames.append(Film.Frame(bitmap, milliseconds: milliseconds))
    }
    return Film(frames)
  }

  fileprivate mutating func bitmap() throws(ProtocolError) -> Bitmap {
    let size = try size()
    guard max(size.width, size.height) <= DecoderLimits.maximumSide,
      let bitmap = Bitmap(size: size, rgba: try bytes())
    else { throw .malformed }
    return bitmap
  }

  fileprivate mutating func hash() throws(ProtocolError) -> PerceptualHash {
    let bytes = try bytes()
    guard bytes.count == 8 else { throw .malformed }
    return PerceptualHash(bits: bytes.reduce(0) { $0 << 8 | UInt64(clamping: $1) })
  }

  private mutating func optionalText() throws(ProtocolError) -> String? {
    try optional { reader throws(ProtocolError) in try reader.text() }
  }
}
