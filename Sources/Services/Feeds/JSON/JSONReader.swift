/// Reads JSON piece by piece, whatever is wrong with it.
///
/// Why not Foundation's decoder: it gives all or nothing, so that a document that was cut off or has
/// a control character in a text is lost, and it holds all entries in memory at once.
struct JSONReader {
  let bytes: [UInt8]
  let limits: FeedLimits
  private(set) var place = 0
  /// Whether the document ended within a value.
  private(set) var endsEarly = false
  /// How many more values are kept; begun anew with each entry.
  private var budget = 0

  init(_ bytes: [UInt8], _ limits: FeedLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Reads the object that the document is, without the list called `name`, whose elements are handed
  /// out one by one; `element` says whether to go on.
  ///
  /// - Returns: The other members, and whether there was such a list; nil if it is no object.
  mutating func read(
    listing name: String, element: (JSONValue) -> Bool
  ) -> (members: JSONValue, hasList: Bool)? {
    guard next() == 0x7B else { return nil }
    place += 1
    var members: [String: JSONValue] = [:]
    var hasList = false
    while let key = key() {
      budget = limits.elementsPerEntry
      if key == name, next() == 0x5B {
        hasList = true
        guard list(element) else { break }
      } else {
        let value = value(depth: 1)
        guard !endsEarly else { break }
        if members.count < limits.elementsPerEntry, members[key] == nil { members[key] = value }
      }
    }
    return (.object(members), hasList)
  }
}

extension JSONReader {
  /// Hands out elements; false if nobody wants more of them.
  private mutating func list(_ handOut: (JSONValue) -> Bool) -> Bool {
    place += 1
    while let first = next(), first != 0x5D {
      budget = limits.elementsPerEntry
      let found = element(depth: 2)
      // What was being read when the end came is not whole.
      guard !endsEarly else { return false }
      guard handOut(found) else { return false }
    }
    place += 1
    return true
  }

  /// The next byte that means something; commas are no more than blanks here.
  private mutating func next() -> UInt8? {
    while place < bytes.count, bytes[place].isBlank || bytes[place] == 0x2C { place += 1 }
    guard place < bytes.count else {
      endsEarly = true
      return nil
    }
    return bytes[place]
  }

  /// The name of the next member, past its colon; nil after the last.
  private mutating func key() -> String? {
    while let byte = next() {
      if byte == 0x22 {
        let name = text()
        if next() == 0x3A { place += 1 }
        return endsEarly ? nil : name
      }
      place += 1
      if byte == 0x7D { return nil }
    }
    return nil
  }

  private mutating func value(depth: Int) -> JSONValue {
    guard let first = next() else { return .other }
    guard depth < limits.depth else {
      skip()
      return .other
    }
    budget -= 1
    switch first {
    case 0x22: return keep(.text(text()))
    case 0x7B: return object(depth)
    case 0x5B: return array(depth)
    case 0x7D, 0x5D: return .other
    default: return keep(word())
    }
  }

  /// The next value of a list; passes over a bracket that closes nothing.
  private mutating func element(depth: Int) -> JSONValue {
    let start = place
    let value = value(depth: depth)
    if place == start { place += 1 }
    return value
  }

  private func keep(_ value: JSONValue) -> JSONValue {
    budget > 0 ? value : .other
  }

  private mutating func object(_ depth: Int) -> JSONValue {
    place += 1
    var members: [String: JSONValue] = [:]
    while let key = key() {
      let value = value(depth: depth + 1)
      if budget > 0, members[key] == nil { members[key] = value }
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) -> JSONValue {
    place += 1
    var elements: [JSONValue] = []
    while let first = next(), first != 0x5D {
      let value = element(depth: depth + 1)
      if budget > 0 { elements.append(value) }
    }
    place += 1
    return .list(elements)
  }

  /// A number or a word; passes over anything else.
  private mutating func word() -> JSONValue {
    let start = place
    while place < bytes.count, bytes[place].isPartOfWord { place += 1 }
    if place == start { place += 1 }
    let word = bytes[start..<min(place, start + 40)]
    let isNumber = word.first.map { $0.isDigit || $0 == 0x2D } ?? false
    return isNumber ? .number(String(decoding: word, as: UTF8.self)) : .other
  }

  /// Passes over a value however deep it is.
  private mutating func skip() {
    var depth = 0
    repeat {
      guard let byte = next() else { return }
      switch byte {
      case 0x22: _ = text()
      case 0x7B, 0x5B:
        depth += 1
        place += 1
      case 0x7D, 0x5D:
        depth -= 1
        place += 1
      default: _ = word()
      }
    } while depth > 0
  }
}

extension JSONReader {
  /// The text whose quote stands here.
  private mutating func text() -> String {
    place += 1
    let (text, end) = JSONText.read(bytes, from: place, limit: limits.sourceBytes)
    endsEarly = endsEarly || end == nil
    place = end ?? bytes.count
    return text
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool {
    isLetter || isDigit || self == 0x2D || self == 0x2B || self == 0x2E
  }
}
