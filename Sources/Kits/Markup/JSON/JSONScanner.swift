/// Finds where the values of a document are, in one pass. It reads broken documents, too, and keeps what
/// was wrong first.
struct JSONScanner {
  /// The most values, which bounds memory to 64 MB; what follows counts as cut off.
  private static let mostValues = 4_000_000

  /// What was found.
  struct Values {
    /// The values in order, the document itself first.
    var places: [JSONDocument.Place] = []
    /// The lists and objects that the end of the document cut off.
    var unfinished: Set<Int> = []
    /// Whether values were left out as they are nested too deep.
    var isCut = false
    /// What was wrong first.
    var fault: JSONFault?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// How deep values may be nested.
  private let depth: Int
  private var at = 0
  private var result = Values()

  private init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int) {
    self.bytes = bytes
    self.depth = depth
    result.places.reserveCapacity(bytes.count / 16)
  }

  /// Reads a document. Throws if it has no value at all.
  static func scan(_ bytes: [UInt8], depth: Int) throws(JSONFault) -> Values {
    guard bytes.count < UInt32.max else { throw .malformed(at: 0) }
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONFault) in
        var scanner = JSONScanner(buffer, depth: depth)
        try scanner.scan()
        return scanner.result
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
      guard error == .endsEarly, !result.unfinished.isEmpty else { throw error }
      note(error)
    }
    if next() != nil { note(.malformed(at: at)) }
  }

  private mutating func note(_ fault: JSONFault) {
    if result.fault == nil { result.fault = fault }
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
    guard depth < self.depth else { return try skip() }
    guard let first = next() else { throw .endsEarly }
    guard result.places.count < Self.mostValues else { throw .endsEarly }
    switch first {
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "t"): try word("true", .yes)
    case UInt8(ascii: "f"): try word("false", .no)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    default: nonsense()
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) {
    let index = open(.object)
    // Behind the last member that is complete.
    var end = result.places.count
    do throws(JSONFault) {
      if try step(past: UInt8(ascii: "}")) { return close(index) }
      while true {
        guard try findName() else { return close(index) }
        try text()
        guard let colon = next() else { throw .endsEarly }
        if colon == UInt8(ascii: ":") { at += 1 } else { note(.malformed(at: at)) }
        try value(depth: depth + 1)
        end = result.places.count
        if try isLast(before: UInt8(ascii: "}")) { return close(index) }
      }
    } catch {
      try cut(index, behind: end, error)
    }
  }

  private mutating func list(depth: Int) throws(JSONFault) {
    let index = open(.list)
    var end = result.places.count
    do throws(JSONFault) {
      if try step(past: UInt8(ascii: "]")) { return close(index) }
      while true {
        let start = at
        try value(depth: depth + 1)
        // A bracket that closes nothing.
        if at == start { at += 1 }
        end = result.places.count
        if try isLast(before: UInt8(ascii: "]")) { return close(index) }
      }
    } catch {
      try cut(index, behind: end, error)
    }
  }

  /// Closes a value that the end of the document cut off, without its last part if that is incomplete.
  private mutating func cut(
    _ index: Int, behind end: Int, _ fault: JSONFault
  ) throws(JSONFault) -> Never {
    if fault == .endsEarly {
      if result.unfinished.isEmpty { result.places.removeSubrange(end...) }
      result.unfinished.insert(index)
      close(index)
    }
    throw fault
  }

  private mutating func open(_ kind: JSONDocument.Place.Kind) -> Int {
    result.places.append(.init(kind: kind, start: UInt32(clamping: at), end: 0, next: 0))
    at += 1
    return result.places.count - 1
  }

  private mutating func close(_ index: Int) {
    result.places[index].end = UInt32(clamping: at)
    result.places[index].next = UInt32(clamping: result.places.count)
  }

  private mutating func step(past end: UInt8) throws(JSONFault) -> Bool {
    guard let byte = next() else { throw .endsEarly }
    guard byte == end else { return false }
    at += 1
    return true
  }

  /// Goes behind the commas or the `end` that follow; true if it was the end.
  private mutating func isLast(before end: UInt8) throws(JSONFault) -> Bool {
    var commas = 0
    while let byte = next() {
      if byte == UInt8(ascii: ",") {
        commas += 1
        at += 1
        continue
      }
      if commas != (byte == end ? 0 : 1) { note(.malformed(at: at)) }
      if byte == end { at += 1 }
      return byte == end
    }
    throw .endsEarly
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
      return nonsense()
    }
    at += length
    append(kind, from: start)
  }

  /// Reads all that may be part of a number: a wrong number does no harm to other values.
  private mutating func number() {
    let start = at
    while at < bytes.count, bytes[at].isPartOfNumber { at += 1 }
    append(.number, from: start)
  }

  private mutating func append(_ kind: JSONDocument.Place.Kind, from start: Int) {
    result.places.append(
      .init(
        kind: kind, start: UInt32(clamping: start), end: UInt32(clamping: at),
        next: UInt32(clamping: result.places.count + 1)))
  }
}

// For broken documents.
extension JSONScanner {
  /// Goes to the quote before the next name; false if the object ends first.
  private mutating func findName() throws(JSONFault) -> Bool {
    while let byte = next() {
      if byte == UInt8(ascii: "\"") { return true }
      note(.malformed(at: at))
      at += 1
      if byte == UInt8(ascii: "}") { return false }
    }
    throw .endsEarly
  }

  /// Reads something without meaning as `null`; a closing bracket is left to the values around it.
  private mutating func nonsense() {
    note(.malformed(at: at))
    let start = at
    while at < bytes.count, bytes[at].isLetter || bytes[at].isPartOfNumber { at += 1 }
    let isBracket = [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[start])
    if at == start, !isBracket { at += 1 }
    append(.null, from: start)
  }

  /// Reads a value that is nested too deep as `null`, however deep it is itself.
  private mutating func skip() throws(JSONFault) {
    note(.tooDeep)
    result.isCut = true
    let start = at
    let count = result.places.count
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
      result.places.removeSubrange(count...)
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
