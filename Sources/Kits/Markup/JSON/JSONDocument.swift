import Domain

/// A JSON document that decodes values only on demand.
///
///     let ids = try JSONDocument(body).root.elements.map { try $0.need("id").text }
///
/// Why not Foundation's decoder: it decodes all or nothing, but one unreadable status must not cost the
/// other 39. And it is slower, because most values of an answer are never needed.
public final class JSONDocument: Sendable {
  /// Where one value is.
  struct Place {
    enum Kind: UInt8 {
      case null, no, yes, number, text, escapedText, list, object
    }

    let kind: Kind
    /// The place of its first byte; that of a text is behind the quote.
    let start: UInt32
    /// The place behind its last byte.
    var end: UInt32
    /// The next value that is not part of this one.
    var next: UInt32
  }

  let bytes: [UInt8]
  /// All values in order; the name of a member is a text before its value.
  let places: [Place]
  /// The lists and objects that the end of the document cut off.
  let unfinished: Set<Int>
  /// Whether values that are nested too deep were left out.
  public let isCut: Bool

  /// Reads a document. Throws what is wrong with it first.
  public init(_ bytes: [UInt8]) throws(JSONFault) {
    let found = try JSONScanner.scan(bytes, depth: 64)
    if let fault = found.fault { throw fault }
    (places, unfinished, isCut) = (found.places, [], false)
    self.bytes = bytes
  }

  /// Reads as much as possible of a document that may be broken or cut off; nil if there is nothing.
  ///
  /// - Parameter depth: How deep values may be nested; deeper ones count as `null`.
  public init?(mending bytes: [UInt8], depth: Int) {
    guard let found = try? JSONScanner.scan(bytes, depth: depth) else { return nil }
    (places, unfinished, isCut) = (found.places, found.unfinished, found.isCut)
    self.bytes = bytes
  }

  /// Whether the document ends in the middle of a value.
  public var endsEarly: Bool { !unfinished.isEmpty }

  /// The value of the whole document.
  public var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// What is wrong with a document.
public enum JSONFault: Error, Hashable {
  /// It has no bytes.
  case empty
  /// It begins like a web page.
  case webPage
  /// It ends in the middle.
  case endsEarly
  /// The byte at a place, from 0, is wrong there.
  case malformed(at: Int)
  /// Values are nested too deep.
  case tooDeep
}

/// Replaces the escapes in texts.
enum JSONEscapes {
  /// The text between quotes. Half a surrogate pair becomes `�`, an unknown escape its letter. Zeros are
  /// left out because a C string would end there.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      // No escape is shorter than what it means.
      bytes.withUnsafeBufferPointer { source in
        var at = 0
        while at < source.count {
          let byte = source[at]
          if byte == UInt8(ascii: "\\"), at + 1 < source.count {
            at += 1
            at += write(source, at, to: buffer, &count)
          } else {
            buffer[count] = byte
            if byte != 0 { count += 1 }
            at += 1
          }
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension JSONEscapes {
  /// Writes what an escape means, and returns its length without the backslash.
  private static func write(
    _ source: UnsafeBufferPointer<UInt8>, _ at: Int, to buffer: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) -> Int {
    var length = 1
    switch source[at] {
    case UInt8(ascii: "n"): buffer[count] = 0x0A
    case UInt8(ascii: "t"): buffer[count] = 0x09
    case UInt8(ascii: "r"): buffer[count] = 0x0D
    case UInt8(ascii: "b"): buffer[count] = 0x08
    case UInt8(ascii: "f"): buffer[count] = 0x0C
    case UInt8(ascii: "u"):
      let (scalar, read) = scalar(source, at)
      length = read
      guard scalar != "\0" else { return length }
      for byte in Unicode.UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        buffer[count] = byte
        count += 1
      }
      return length
    case let letter: buffer[count] = letter
    }
    count += 1
    return length
  }

  /// `u00e9`, or two of them for what lies beyond 16 bits.
  private static func scalar(
    _ source: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (Unicode.Scalar, Int) {
    guard let first = unit(source, at + 1) else { return ("u", 1) }
    if (0xD800..<0xDC00).contains(first), at + 6 < source.count,
      source[at + 5] == UInt8(ascii: "\\"), source[at + 6] == UInt8(ascii: "u"),
      let second = unit(source, at + 7), (0xDC00..<0xE000).contains(second)
    {
      let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
      return (Unicode.Scalar(code) ?? "\u{FFFD}", 11)
    }
    return (Unicode.Scalar(first) ?? "\u{FFFD}", 5)
  }

  private static func unit(_ source: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32? {
    guard at + 4 <= source.count else { return nil }
    let digits = source[at..<(at + 4)]
    guard digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
    return Int(untrusted: String(decoding: digits, as: UTF8.self), radix: 16)
      .map { UInt32(clamping: $0) }
  }
}
