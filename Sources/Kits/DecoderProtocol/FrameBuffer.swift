/// Puts frames together from bytes as they come out of a pipe, in pieces of any length.
public struct FrameBuffer: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// Makes an empty buffer for frames whose payload has at most `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes at the end.
  public mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: piece)
  }

  /// Takes the next frame out; nil while it is not complete. Throws ``ProtocolError``, after which
  /// the buffer is of no more use.
  public mutating func next() throws(ProtocolError) -> Frame? {
    guard bytes.count >= Frame.headerLength else { return nil }
    let (kind, length) = try Frame.header(bytes.prefix(Frame.headerLength), limit: limit)
    let end = Frame.headerLength + length
    guard bytes.count >= end else {
      bytes.reserveCapacity(end)
      return nil
    }
    let frame = Frame(kind: kind, payload: bytes[Frame.headerLength..<end])
    bytes = Array(bytes[end...])
    return frame
  }
}
