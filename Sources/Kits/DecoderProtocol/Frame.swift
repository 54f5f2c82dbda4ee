import Domain

/// One message on the wire: what kind it is, and its bytes.
///
/// A header of eight bytes – `P`, `S`, version, kind, length of the payload as a big-endian 32-bit
/// number – then the payload as it is.
public struct Frame: Hashable, Sendable {
  /// Length of a header, in bytes.
  public static let headerLength = 8

  /// What kind of message the payload is.
  public let kind: UInt8
  /// The message.
  public let payload: ArraySlice<UInt8>

  /// Makes a frame.
  public init(kind: UInt8, payload: ArraySlice<UInt8>) {
    self.kind = kind
    self.payload = payload
  }

  /// Reads a header: the kind, and the length of the payload that follows.
  ///
  /// Throws ``ProtocolError`` if it is none, or announces more than `limit` bytes.
  public static func header(
    _ bytes: some Collection<UInt8>, limit: Int
  ) throws(ProtocolError) -> (kind: UInt8, length: Int) {
    let header = Array(bytes)
    guard header.count == headerLength, header[0] == UInt8(ascii: "P"),
      header[1] == UInt8(ascii: "S")
    else { throw .notAFrame }
    guard header[2] == DecoderLimits.version else { throw .otherVersion(header[2]) }
    let length = header[4...].bigEndian
    guard length <= limit else { throw .tooLong(length) }
    return (header[3], length)
  }

  /// The header in front of a payload of this length.
  static func header(kind: UInt8, length: Int) -> [UInt8] {
    let size = UInt32(clamping: length)
    return [
      UInt8(ascii: "P"), UInt8(ascii: "S"), DecoderLimits.version, kind,
      UInt8(truncatingIfNeeded: size >> 24), UInt8(truncatingIfNeeded: size >> 16),
      UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size),
    ]
  }
}

/// Puts frames together from bytes as they come out of a pipe, in pieces of any length.
public struct FrameBuffer: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next frame begins: the bytes in front of it are not moved away for each.
  private var start = 0

  /// Makes an empty buffer for frames whose payload has at most `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes at the end.
  public mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: piece)
  }

  /// Takes the next frame out; nil while it is not complete. Throws ``ProtocolError``, after which
  /// the buffer is of no more use.
  public mutating func next() throws(ProtocolError) -> Frame? {
    guard bytes.count - start >= Frame.headerLength else { return nil }
    let payload = start + Frame.headerLength
    let (kind, length) = try Frame.header(bytes[start..<payload], limit: limit)
    let end = payload + length
    guard bytes.count >= end else {
      bytes.reserveCapacity(end)
      return nil
    }
    let frame = Frame(kind: kind, payload: bytes[payload..<end])
    start = end
    if start == bytes.count { (bytes, start) = ([], 0) }
    return frame
  }
}

/// Why bytes from the other end of the pipe are not understood. After it the pipe is of no more use.
public enum ProtocolError: Error, Hashable, Sendable {
  /// The bytes do not start as a frame does.
  case notAFrame
  /// The other end speaks another version.
  case otherVersion(UInt8)
  /// A frame longer than allowed was announced, in bytes.
  case tooLong(Int)
  /// There is no such kind of message.
  case unknownKind(UInt8)
  /// The payload is shorter or longer than its kind needs, or holds impossible values.
  case malformed
}

/// What both ends of the decoder's pipe hold each other to.
public enum DecoderLimits {
  /// Version of the wire format; both ends must speak the same.
  public static let version: UInt8 = 5
  /// Longest payload of a request, in bytes: two sizes and a flag are 40.
  public static let maximumRequest = 64
  /// Longest payload of a reply, in bytes: the largest bitmap and its encoded form.
  public static let maximumReply = 192 << 20
  /// Longest side of a bitmap, in pixels.
  public static let maximumSide = 4096
  /// Most frames of a film; of a longer one the first are told.
  public static let maximumFrames = 500
  /// Most bytes of all frames of a film together; those of a longer one are made smaller.
  public static let maximumFilm = 48 << 20
  /// Longest text in a reply, in bytes of UTF-8; longer ones are nonsense.
  public static let maximumText = 64 << 10
}
