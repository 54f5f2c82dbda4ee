import Foundation

/// Decodes the bytes of keys and pastes into characters, one by one.
///
/// Invalid UTF-8 becomes `�`. Characters that are harmful in a terminal, such as bidi controls, are left
/// out. An accent is joined with the letter before it if Unicode has a character for both, because libedit
/// cannot show it otherwise.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many tags may still come behind a black flag. Whether they make another one is known at the end of the line.
  private var tagsToCome = 0

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Leaves out these bytes if they come next, and says whether they did; nil if too few have come to tell.
  mutating func skip(_ expected: [UInt8]) -> Bool? {
    let coming = bytes[start...].prefix(expected.count)
    guard expected.starts(with: coming) else { return false }
    guard coming.count == expected.count else { return nil }
    start += expected.count
    return true
  }

  /// The next character; nil if more bytes are needed.
  mutating func next() -> Unicode.Scalar? {
    while let (scalar, length) = decode(at: start) {
      start += length
      let isWanted = scalar.isTag && tagsToCome > 0
      tagsToCome = scalar == .blackFlag ? Sanitiser.tagsOfFlag : isWanted ? tagsToCome - 1 : 0
      switch scalar.hazard {
      case .none, .joiner, .variation: return composed(scalar)
      case .lineEnd, .tab, .control:
        if scalar.value < 0x80 { return scalar }
      case .invisible: if isWanted { return scalar }
      }
    }
    return nil
  }
}

extension KeyDecoder {
  /// The character that begins at `index`, and its length in bytes; nil if it is not complete.
  private func decode(at index: Int) -> (Unicode.Scalar, Int)? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<max(length, 1) {
      guard index + offset < bytes.count else { return nil }
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return (Sanitiser.substitute, offset) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard length > 1, value >= smallest[length], let scalar = Unicode.Scalar(value) else {
      return (Sanitiser.substitute, length)
    }
    return (scalar, length)
  }

  private mutating func composed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value >= 0x41, let (mark, length) = decode(at: start), mark.isMark else {
      return scalar
    }
    var pair = String(scalar)
    pair.unicodeScalars.append(mark)
    let scalars = pair.precomposedStringWithCanonicalMapping.unicodeScalars
    guard let only = scalars.first, scalars.count == 1 else { return scalar }
    start += length
    return composed(only)
  }
}
