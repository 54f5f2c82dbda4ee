import Domain

/// Reads a JSON object (RFC 8259) that a client sent, as fields of a form.
///
/// One pass from the first byte to the last. Objects and lists may stand eight levels deep, and names
/// have at most 100 bytes: nothing that a client of this API says needs more, and so the work has to
/// do with the number of bytes only, whatever they are.
struct JSONFormReader<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
  private let bytes: Bytes
  private var position: Int
  /// Values so far, lists and objects among them.
  private var count = 0

  private init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The object's fields, named as browsers and Rails name them: `a[b]`, `list[]`. Throws
  /// ``JSONFormError``.
  static func fields(of bytes: Bytes) throws(JSONFormError) -> [(name: String, value: String)] {
    var reader = JSONFormReader(bytes)
    reader.skipBlanks()
    guard reader.peek() == UInt8(ascii: "{") else { throw .malformed }
    let fields = try reader.value(named: "", depth: 0)
    reader.skipBlanks()
    guard reader.peek() == nil else { throw .malformed }
    guard fields.count <= FormData.most else { throw .tooMuch }
    return fields
  }
}

/// Why bytes are no JSON object that is read here.
enum JSONFormError: Error {
  case malformed
  case tooMuch
}

extension JSONFormReader {
  private typealias Field = (name: String, value: String)

  private static var deepest: Int { 8 }
  private static var longestName: Int { 100 }

  private func peek() -> UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func next() throws(JSONFormError) -> UInt8 {
    guard let byte = peek() else { throw .malformed }
    position += 1
    return byte
  }

  private mutating func skipBlanks() {
    while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Takes `byte`, blanks before and behind it included, if it comes next.
  private mutating func take(_ byte: Character) -> Bool {
    skipBlanks()
    guard peek() == byte.asciiValue else { return false }
    position += 1
    skipBlanks()
    return true
  }

  private mutating func value(
    named name: String, depth: Int
  ) throws(JSONFormError) -> [Field] {
    count += 1
    guard count <= 2 * FormData.most else { throw .tooMuch }
    switch peek() {
    case UInt8(ascii: "{"): return try object(named: name, depth: depth)
    case UInt8(ascii: "["): return try list(named: name, depth: depth)
    case UInt8(ascii: "\""): return [(name, try text())]
    default:
      guard let value = try word() else { return [] }
      return [(name, value)]
    }
  }

  private mutating func list(named name: String, depth: Int) throws(JSONFormError) -> [Field] {
    guard depth < Self.deepest else { throw .tooMuch }
    var fields: [Field] = []
    _ = take("[")
    if take("]") { return [] }
    repeat { fields += try value(named: name + "[]", depth: depth + 1) } while take(",")
    guard take("]") else { throw .malformed }
    return fields
  }

  /// An object in a list says by its id which one is meant: that goes before the rest.
  private mutating func object(named name: String, depth: Int) throws(JSONFormError) -> [Field] {
    guard depth < Self.deepest else { throw .tooMuch }
    var (id, fields): ([Field], [Field]) = ([], [])
    _ = take("{")
    if take("}") { return [] }
    repeat {
      let key = try text()
      guard key.utf8.count <= Self.longestName else { throw .tooMuch }
      guard take(":") else { throw .malformed }
      let inner = try value(named: name.isEmpty ? key : "\(name)[\(key)]", depth: depth + 1)
      if key == "id" { id += inner } else { fields += inner }
    } while take(",")
    guard take("}") else { throw .malformed }
    return id + fields
  }

  /// `true`, `false`, a number; nil is `null`.
  private mutating func word() throws(JSONFormError) -> String? {
    let start = position
    while let byte = peek(), Self.isPartOfWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "null": return nil
    case "true", "false": return word
    default:
      guard word.first?.isNumber == true || word.first == "-", word.utf8.count <= 64,
        let number = Double(word)
      else { throw .malformed }
      // 3600.0 is a number of seconds, too.
      guard word.contains(where: { ".eE".contains($0) }), number == number.rounded(),
        abs(number) <= 1e15, let whole = Int(untrusted: number)
      else { return word }
      return String(whole)
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  private mutating func text() throws(JSONFormError) -> String {
    guard try next() == UInt8(ascii: "\"") else { throw .malformed }
    var utf8: [UInt8] = []
    while true {
      switch try next() {
      case UInt8(ascii: "\""): return String(decoding: utf8, as: UTF8.self)
      case UInt8(ascii: "\\"): utf8 += try escape()
      case 0..<0x20: throw .malformed
      case let byte: utf8.append(byte)
      }
    }
  }

  private mutating func escape() throws(JSONFormError) -> [UInt8] {
    switch try next() {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    case let byte where [0x22, 0x2F, 0x5C].contains(byte): return [byte]
    default: throw .malformed
    }
  }

  /// Four hexadecimal digits, or twice four where JavaScript needs a pair.
  private mutating func scalar() throws(JSONFormError) -> UnicodeScalar {
    let high = try unit()
    if let scalar = UnicodeScalar(high) { return scalar }
    guard high < 0xDC00, try next() == UInt8(ascii: "\\"), try next() == UInt8(ascii: "u") else {
      throw .malformed
    }
    let low = try unit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = UnicodeScalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw .malformed }
    return scalar
  }

  private mutating func unit() throws(JSONFormError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(UnicodeScalar(try next())).hexDigitValue else { throw .malformed }
      unit = unit << 4 | UInt32(clamping: digit)
    }
    return unit
  }
}
