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
