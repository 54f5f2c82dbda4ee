/// Finds where the values of a document are, in one pass.
struct JSONScanner {
  /// How many values may lie within each other; statuses have 6.
  private static let depth = 64
  /// The most values of a mended document, which bounds memory to 64 MB; what follows counts as cut off.
  private static let mostValues = 4_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isMending: Bool
  private let depth: Int
  private var at = 0
  private var places: [JSONDocument.Place] = []
  private var unfinished: Set<Int> = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>, mending depth: Int?) {
    self.bytes = bytes
    isMending = depth != nil
    self.depth = depth ?? Self.depth
    places.reserveCapacity(bytes.count / 16)
  }

  /// The values in order, the document itself first, and those that its end cut off.
  ///
  /// - Parameter mending: How deep to read a document in which anything may be wrong; nil for one that
  ///   has to be right.
  static func places(
    in bytes: [UInt8], mending depth: Int? = nil
  ) throws(JSONFault) -> (all: [JSONDocument.Place], unfinished: Set<Int>) {
    guard bytes.count < UInt32.max else { throw .malformed(at: 0) }
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONFault) in
        var scanner = JSONScanner(buffer, mending: depth)
        try scanner.scan()
        return (scanner.places, scanner.unfinished)
      }
    }
    return try result.get()
  }
}

extension JSONScanner {
  private mutating func scan() throws(JSONFault) {
    // Some programs write a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    guard let first = next() else { throw .empty }
    guard first != UInt8(ascii: "<") else { throw .webPage }
    do throws(JSONFault) {
      try value(depth: 0)
    } catch {
      guard error == .endsEarly, !unfinished.isEmpty else { throw error }
    }
    guard isMending || next() == nil else { throw .malformed(at: at) }
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
    guard depth < self.depth else {
      guard isMending else { throw .tooDeep }
      return try skip()
    }
    guard let first = next() else { throw .endsEarly }
    guard !isMending || places.count < Self.mostValues else { throw .endsEarly }
    switch first {
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    default:
      guard isMending else { throw .malformed(at: at) }
      nonsense()
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) {
    let index = open(.object)
    // Behind the last member that is whole.
    var whole = places.count
    do throws(JSONFault) {
      if try step(past: UInt8(ascii: "}")) { return close(index) }
      while true {
        if isMending, try !findName() { return close(index) }
        guard let quote = next() else { throw .endsEarly }
        guard quote == UInt8(ascii: "\"") else { throw .malformed(at: at) }
        try text()
        guard let colon = next() else { throw .endsEarly }
        guard isMending || colon == UInt8(ascii: ":") else { throw .malformed(at: at) }
        if colon == UInt8(ascii: ":") { at += 1 }
        try value(depth: depth + 1)
        whole = places.count
        if try isLast(before: UInt8(ascii: "}")) { return close(index) }
      }
    } catch {
      try cut(index, behind: whole, error)
    }
  }

  private mutating func list(depth: Int) throws(JSONFault) {
    let index = open(.list)
    var whole = places.count
    do throws(JSONFault) {
      if try step(past: UInt8(ascii: "]")) { return close(index) }
      while true {
        let start = at
        try value(depth: depth + 1)
        // A bracket that closes nothing.
        if isMending, at == start { at += 1 }
        whole = places.count
        if try isLast(before: UInt8(ascii: "]")) { return close(index) }
      }
    } catch {
      try cut(index, behind: whole, error)
    }
  }

  /// Closes what the end of a mended document cut off, without its last value if that is not whole.
  private mutating func cut(
    _ index: Int, behind whole: Int, _ fault: JSONFault
  ) throws(JSONFault) -> Never {
    if isMending, fault == .endsEarly {
      if unfinished.isEmpty { places.removeSubrange(whole...) }
      unfinished.insert(index)
      close(index)
    }
    throw fault
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
    guard var byte = next() else { throw .endsEarly }
    while isMending, byte == UInt8(ascii: ",") {
      at += 1
      guard let following = next() else { throw .endsEarly }
      byte = following
    }
    guard byte == end || byte == UInt8(ascii: ",") else {
      if isMending { return false }
      throw .malformed(at: at)
    }
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
      guard isMending else { throw .malformed(at: start) }
      return nonsense()
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

// What only broken documents need.
extension JSONScanner {
  /// Goes to the quote before the next name; false if the object ends first.
  private mutating func findName() throws(JSONFault) -> Bool {
    while let byte = next() {
      if byte == UInt8(ascii: "\"") { return true }
      at += 1
      if byte == UInt8(ascii: "}") { return false }
    }
    throw .endsEarly
  }

  /// Takes a word that means nothing as `null`; a closing bracket belongs to what is around.
  private mutating func nonsense() {
    let start = at
    while at < bytes.count, bytes[at].isLetter || bytes[at].isPartOfNumber { at += 1 }
    let isBracket = [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[start])
    if at == start, !isBracket { at += 1 }
    append(.null, from: start)
  }

  /// Takes a value that lies too deep as `null`, however deep it is itself.
  private mutating func skip() throws(JSONFault) {
    let start = at
    let count = places.count
    var open = 0
    repeat {
      guard let byte = next() else { throw .endsEarly }
      switch byte {
      case UInt8(ascii: "\""): try text()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open > 0 { at += 1 }
        open -= 1
      default: at += 1
      }
      places.removeSubrange(count...)
    } while open > 0
    append(.null, from: start)
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
