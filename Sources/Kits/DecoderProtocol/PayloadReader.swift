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
