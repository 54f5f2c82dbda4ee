/// Finds where the values of a document are, in one pass, keeping nothing else.
struct JSONScanner {
  /// How many values may lie within each other; statuses have 6.
  private static let depth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var places: [JSONDocument.Place] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    places.reserveCapacity(bytes.count / 16)
  }

  /// The values in order; the first is the document itself.
  static func places(in bytes: [UInt8]) throws(JSONFault) -> [JSONDocument.Place] {
    guard bytes.count < UInt32.max else { throw .malformed(at: 0) }
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONFault) in
        var scanner = JSONScanner(buffer)
        return try scanner.scan()
      }
    }
    return try result.get()
  }
}

extension JSONScanner {
  private mutating func scan() throws(JSONFault) -> [JSONDocument.Place] {
    // Some programs begin their texts with a mark of the byte order.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    guard let first = next() else { throw .empty }
    guard first != UInt8(ascii: "<") else { throw .webPage }
    try value(depth: 0)
    guard next() == nil else { throw .malformed(at: at) }
    return places
  }

  /// The next byte that is no blank; nil at the end.
  private mutating func next() -> UInt8? {
    while at < bytes.count {
      let byte = bytes[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      at += 1
    }
    return nil
  }

  private mutating func value(depth: Int) throws(JSONFault) {
    guard depth < Self.depth else { throw .tooDeep }
    guard let first = next() else { throw .endsEarly }
    switch first {
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    default: throw .malformed(at: at)
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) {
    let index = open(.object)
    if try step(past: UInt8(ascii: "}")) { return close(index) }
    while true {
      guard let quote = next() else { throw .endsEarly }
      guard quote == UInt8(ascii: "\"") else { throw .malformed(at: at) }
      try text()
      guard let colon = next() else { throw .endsEarly }
      guard colon == UInt8(ascii: ":") else { throw .malformed(at: at) }
      at += 1
      try value(depth: depth + 1)
      if try isLast(before: UInt8(ascii: "}")) { return close(index) }
    }
  }

  private mutating func list(depth: Int) throws(JSONFault) {
    let index = open(.list)
    if try step(past: UInt8(ascii: "]")) { return close(index) }
    while true {
      try value(depth: depth + 1)
      if try isLast(before: UInt8(ascii: "]")) { return close(index) }
    }
  }

  private mutating func open(_ kind: JSONDocument.Place.Kind) -> Int {
    places.append(.init(kind: kind, start: UInt32(clamping: at), end: 0, next: 0))
    at += 1
    return places.count - 1
  }

  private mutating func close(_ index: Int) {
    places[index].end = UInt32(clamping: at)
    places[index].next = UInt32(clamping: places.count)
  }

  private mutating func step(past end: UInt8) throws(JSONFault) -> Bool {
    guard let byte = next() else { throw .endsEarly }
    guard byte == end else { return false }
    at += 1
    return true
  }

  /// Whether `end` follows, rather than a comma.
  private mutating func isLast(before end: UInt8) throws(JSONFault) -> Bool {
    guard let byte = next() else { throw .endsEarly }
    guard byte == end || byte == UInt8(ascii: ",") else { throw .malformed(at: at) }
    at += 1
    return byte == end
  }

  private mutating func text() throws(JSONFault) {
    at += 1
    let start = at
    var kind = JSONDocument.Place.Kind.text
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        append(kind, from: start)
        at += 1
        return
      }
      if byte == 0 { kind = .escapedText }
      if byte == UInt8(ascii: "\\") {
        kind = .escapedText
        at += 1
      }
      at += 1
    }
    throw .endsEarly
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONDocument.Place.Kind
  ) throws(JSONFault) {
    let start = at
    let length = word.utf8CodeUnitCount
    guard start + length <= bytes.count else { throw .endsEarly }
    for place in 0..<length where bytes[start + place] != word.utf8Start[place] {
      throw .malformed(at: start)
    }
    at += length
    append(kind, from: start)
  }

  /// Whatever may be part of a number: what is wrong with one costs nobody else anything.
  private mutating func number() {
    let start = at
    while at < bytes.count, bytes[at].isPartOfNumber { at += 1 }
    append(.number, from: start)
  }

  private mutating func append(_ kind: JSONDocument.Place.Kind, from start: Int) {
    places.append(
      .init(
        kind: kind, start: UInt32(clamping: start), end: UInt32(clamping: at),
        next: UInt32(clamping: places.count + 1)))
  }
}

extension UInt8 {
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
