/// A document of JSON that decodes a value only when somebody asks for it.
///
///     let statuses = try JSONDocument(body).root.elements.map { try $0.need("id").text }
///
/// Why not Foundation's decoder: it gives all or nothing, but one unreadable status must not cost the
/// other 39. And it takes longer: most values of an answer are never asked for.
public final class JSONDocument: Sendable {
  /// Where one value is.
  struct Place {
    /// What a value is.
    enum Kind: UInt8 {
      case null, no, yes, number, text, escapedText, list, object
    }

    let kind: Kind
    /// Its first byte; that of a text stands behind the quote.
    let start: UInt32
    /// Behind its last byte.
    var end: UInt32
    /// The next value that is not within this one.
    var next: UInt32
  }

  let bytes: [UInt8]
  /// All values in their order; the name of a member stands as a text before its value.
  let places: [Place]
  /// The lists and objects that the end of the document cut off.
  let unfinished: Set<Int>

  /// Finds the values. Throws if the document is not JSON.
  public init(_ bytes: [UInt8]) throws(JSONFault) {
    (places, unfinished) = try JSONScanner.places(in: bytes)
    self.bytes = bytes
  }

  /// Finds as many values as it can in a document that may be broken or cut off; nil if it does not start
  /// with an object or a list.
  ///
  /// - Parameter depth: How deep values may lie within each other; deeper ones count as `null`.
  public init?(mending bytes: [UInt8], depth: Int) {
    guard let places = try? JSONScanner.places(in: bytes, mending: depth) else { return nil }
    (self.places, unfinished) = places
    self.bytes = bytes
  }

  /// Whether the document ends in the middle of a value; only a mended one can.
  public var endsEarly: Bool { !unfinished.isEmpty }

  /// The value of the whole document.
  public var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// Why something is not JSON.
public enum JSONFault: Error, Hashable {
  /// There are no bytes.
  case empty
  /// It begins like a web page.
  case webPage
  /// It ends in the middle.
  case endsEarly
  /// A byte does not belong there; the first is 0.
  case malformed(at: Int)
  /// Too many values lie within each other.
  case tooDeep
}

/// What escapes in texts of JSON mean.
enum JSONEscapes {
  /// The text between quotes. Half a surrogate pair becomes `�`, an unknown escape its letter; a zero is
  /// left out because a C string would end there.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      // What an escape means is never longer than the escape.
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
  /// Writes the meaning of an escape, and returns how many bytes it has behind its backslash.
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
    var unit: UInt32 = 0
    for byte in source[at..<(at + 4)] {
      guard let digit = digit(byte) else { return nil }
      unit = unit << 4 | UInt32(clamping: digit)
    }
    return unit
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
