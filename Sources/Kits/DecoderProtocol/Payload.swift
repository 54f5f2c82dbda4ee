import Domain

/// Reads what ``PayloadWriter`` wrote, believing none of it.
struct PayloadReader {
  private var rest: ArraySlice<UInt8>

  init(_ payload: ArraySlice<UInt8>) {
    rest = payload
  }

  /// Says that nothing more may follow.
  func end() throws(ProtocolError) {
    guard rest.isEmpty else { throw .malformed }
  }

  mutating func number() throws(ProtocolError) -> Int64 {
    Int64(bitPattern: try take(8).reduce(0 as UInt64) { $0 << 8 | UInt64(clamping: $1) })
  }

  mutating func bytes() throws(ProtocolError) -> [UInt8] {
    let count = Int(untrusted: try number())
    return Array(try take(count))
  }

  mutating func text() throws(ProtocolError) -> String {
    let bytes = try bytes()
    guard bytes.count <= DecoderLimits.maximumText,
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .malformed }
    return text
  }

  mutating func size() throws(ProtocolError) -> PixelSize {
    let (width, height) = (Int(untrusted: try number()), Int(untrusted: try number()))
    guard width <= Int32.max, height <= Int32.max,
      let size = PixelSize(width: width, height: height)
    else { throw .malformed }
    return size
  }

  mutating func optional<Value>(
    _ read: (inout Self) throws(ProtocolError) -> Value
  ) throws(ProtocolError) -> Value? {
    switch try take(1).first {
    case 0: nil
    case 1: try read(&self)
    default: throw .malformed
    }
  }
}

extension PayloadReader {
  private mutating func take(_ count: Int) throws(ProtocolError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

/// Writes a message as a whole frame: numbers big-endian, texts and byte strings after their length.
struct PayloadWriter {
  private(set) var frame: [UInt8]
  private let kind: UInt8

  init(kind: UInt8, reserving capacity: Int = 0) {
    self.kind = kind
    frame = Frame.header(kind: kind, length: 0)
    frame.reserveCapacity(capacity + 64)
  }

  /// The frame, its header telling the length of what was written, at the end. A film is not copied for that.
  mutating func finished() -> [UInt8] {
    frame.replaceSubrange(
      ..<Frame.headerLength,
      with: Frame.header(kind: kind, length: frame.count - Frame.headerLength))
    return frame
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
