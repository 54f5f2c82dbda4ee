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
