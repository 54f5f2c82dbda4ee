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
    let length = header[4...].reduce(0) { $0 << 8 | Int(untrusted: $1) }
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
