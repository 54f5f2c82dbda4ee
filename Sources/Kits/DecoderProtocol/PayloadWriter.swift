import Domain

/// Writes a message as a whole frame: numbers big-endian, texts and byte strings after their length.
struct PayloadWriter {
  private(set) var frame: [UInt8]
  private let kind: UInt8

  init(kind: UInt8, reserving capacity: Int = 0) {
    self.kind = kind
    frame = Frame.header(kind: kind, length: 0)
    frame.reserveCapacity(capacity + 64)
  }

  /// The frame, its header telling the length of what was written.
  func finished() -> [UInt8] {
    var whole = frame
    whole.replaceSubrange(
      ..<Frame.headerLength,
      with: Frame.header(kind: kind, length: frame.count - Frame.headerLength))
    return whole
  }

  mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.bigEndian) { frame.append(contentsOf: $0) }
  }

  mutating func write(_ bytes: [UInt8]) {
    write(Int64(untrusted: bytes.count))
    frame.append(contentsOf: bytes)
  }

  mutating func write(_ text: String) {
    write(Array(text.utf8))
  }

  mutating func write(_ size: PixelSize) {
    write(Int64(untrusted: size.width))
    write(Int64(untrusted: size.height))
  }

  mutating func writeOptional<Value>(_ value: Value?, with write: (inout Self, Value) -> Void) {
    frame.append(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}
