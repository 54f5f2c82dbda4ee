import Concurrency
import Domain
import Foundation
import Hummingbird
import Markup

/// What a client sent, whichever way: in the address, as a form, in parts, or as JSON.
struct FormData: Sendable {
  typealias Field = (name: String, value: String)

  /// Names and values in order; a name may come several times.
  let all: [Field]

  init(_ fields: [Field] = []) {
    // A NUL is in no text that a person wrote, and ends texts elsewhere.
    all = fields.map { ($0.name, $0.value.replacing("\0", with: "")) }
  }

  /// The last value of this name, as later ones win; nil if there is none.
  subscript(name: String) -> String? {
    all.last { $0.name == name }?.value
  }

  /// All values of a list, written `name[]` or just `name`.
  func list(_ name: String) -> [String] {
    all.filter { $0.name == name + "[]" || $0.name == name }.map(\.value)
  }

  /// The objects of a list in the order in which they begin, each with its fields. Those of `name[0][key]` belong to
  /// the object of this place; of `name[][key]` to the last one, unless that has the key: then the next one begins.
  func items(_ name: String) -> [FormData] {
    var (items, places): ([[Field]], [Substring: Int]) = ([], [:])
    var keysOfLast: Set<Substring> = []
    for field in all {
      let parts = field.name.split(separator: "[", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == name, parts[1].hasSuffix("]"), parts[2].hasSuffix("]")
      else { continue }
      let (place, key) = (parts[1], parts[2].dropLast())
      if place == "]", !keysOfLast.insert(key).inserted {
        places[place] = nil
        keysOfLast = [key]
      }
      let index = places[place] ?? items.count
      if index == items.count {
        places[place] = index
        items.append([])
      }
      items[index].append((String(key), field.value))
    }
    return items.map { FormData($0) }
  }

  /// The last value that is not empty.
  func text(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it says yes, in one of the many ways to say so.
  func flag(_ name: String) -> Bool { self[name].map(says) ?? false }

  /// Whether a value says yes.
  func says(_ value: String) -> Bool {
    ["true", "1", "on", "yes", "t"].contains(value.lowercased())
  }

  /// A text that must be there. Throws ``APIError``.
  func required(_ name: String) throws -> String {
    guard let value = text(name) else {
      throw APIError.oauth("invalid_request", "Missing required parameter: \(name)")
    }
    return value
  }

  /// `limit`: how many of something are wanted.
  func limit(usual: Int, most: Int) -> Int {
    min(max(text("limit").flatMap { Int(untrusted: $0) } ?? usual, 1), most)
  }

  /// `offset`: how many of something are passed over.
  var offset: Int { max(text("offset").flatMap { Int(untrusted: $0) } ?? 0, 0) }

  /// An id; nil if there is none. Throws ``APIError`` if it cannot be one.
  func id(_ name: String) throws -> Int64? {
    guard let text = text(name) else { return nil }
    guard let id = Int64(id: text) else { throw APIError.badRequest("\(name) is not an id") }
    return id
  }

  /// Words to search for. Throws ``APIError`` if there are none, or more than anybody types.
  func words(_ name: String) throws -> String {
    let words = try required(name)
    guard words.fits(500) else { throw APIError.badRequest("\(name) is too long") }
    return words
  }
}

// How the fields of each kind of body are read. The work is at most proportional to the bytes.
extension FormData {
  /// How many a body may have, and how many of an address are read: more than any program sends.
  static let most = 500

  /// Everything in a request's body, within the limits of size and time. Throws ``APIError``.
  init(bodyOf request: Request, household: Household) async throws {
    let (body, limit) = (request.body, household.limits.bodyBytes)
    let bytes = try await withTimeout(household.limits.bodyTime, on: household.clock) {
      var bytes: [UInt8] = []
      for try await chunk in body {
        guard bytes.count + chunk.readableBytes <= limit else { throw APIError.tooLarge }
        bytes.append(contentsOf: chunk.readableBytesView)
      }
      return bytes
    }
    let type = request.headers[.contentType] ?? ""
    if bytes.isEmpty {
      self.init()
    } else if type.lowercased().contains("json") {
      try self.init(json: bytes)
    } else if type.lowercased().hasPrefix("multipart/") {
      try self.init(parts: bytes, contentType: type)
    } else {
      self.init(encoded: String(decoding: bytes, as: UTF8.self))
      guard all.count <= Self.most else { throw Self.tooMuch }
    }
  }

  /// Reads a form or what follows `?` in an address, `a=1&b%5B%5D=2`; one field more than ``most``, and
  /// no others.
  init(encoded form: some StringProtocol) {
    self.init(
      form.split(separator: "&", maxSplits: Self.most + 1).prefix(Self.most + 1).map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (Self.decoded(parts[0]), parts.count == 2 ? Self.decoded(parts[1]) : "")
      })
  }

  /// Reads a JSON object, whose fields get the names that browsers and Rails give them: `a[b]`, `list[]`,
  /// `list[0][a]`. Throws ``APIError``.
  init(json bytes: [UInt8]) throws {
    guard let document = try? JSONDocument(bytes), document.root.isObject else {
      throw Self.malformed
    }
    var fields: [Field] = []
    try Self.read(document.root, named: "", depth: 0, into: &fields)
    self.init(fields)
  }

  /// Reads parts that are small enough to be in memory. Throws ``APIError``.
  init(parts bytes: [UInt8], contentType: String) throws {
    guard var reader = MultipartReader(contentType: contentType) else {
      throw APIError.badRequest("The body has no boundary")
    }
    var fields: [(name: String, value: [UInt8])] = []
    for event in try reader.feed(bytes) {
      switch event {
      case .part(let name, _): fields.append((name, []))
      case .data(let data): fields[fields.count - 1].value += data
      }
    }
    self.init(fields.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
  }
}

extension FormData {
  private static let malformed = APIError.badRequest("The body is not a JSON object")
  private static let tooMuch = APIError.badRequest(
    "The body has too many fields, or one that is too long")

  /// Eight levels deep at most, and with names of at most 100 bytes: nothing that a client of this API
  /// says needs more, and the names that are made stay short.
  private static func read(
    _ node: JSONNode, named name: String, depth: Int, into fields: inout [Field]
  ) throws {
    if node.isObject || node.isList {
      guard depth < 8, fields.count <= most else { throw tooMuch }
      let elements = node.elements
      // As forms say it: it is there, and has nothing in it.
      if node.isList, elements.isEmpty { fields.append((name + "[]", "")) }
      for (place, element) in elements.enumerated() {
        // Members of two objects in a list must not look like those of one.
        let item = element.isObject ? "\(name)[\(place)]" : name + "[]"
        try read(element, named: item, depth: depth + 1, into: &fields)
      }
      for member in node.members {
        guard member.name.utf8.count <= 100 else { throw tooMuch }
        let inner = name.isEmpty ? member.name : "\(name)[\(member.name)]"
        try read(member.value, named: inner, depth: depth + 1, into: &fields)
      }
    } else if let value = try text(of: node) {
      fields.append((name, value))
      guard fields.count <= most else { throw tooMuch }
    }
  }

  /// A value as a form would say it; nil is `null`.
  private static func text(of node: JSONNode) throws -> String? {
    guard let text = node.text else { return node.boolean.map { $0 ? "true" : "false" } }
    guard node.writtenText == nil else { return text }
    guard text.utf8.count <= 64, let number = Double(text) else { throw malformed }
    // 3600.0 is a number of seconds, too.
    guard text.contains(where: { ".eE".contains($0) }), number == number.rounded(),
      abs(number) <= 1e15, let whole = Int(untrusted: number)
    else { return text }
    return String(whole)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var utf8 = Substring(text).utf8
    while let byte = utf8.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let value = hexByte(utf8) {
        bytes.append(value)
        utf8.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexByte(_ utf8: Substring.UTF8View) -> UInt8? {
    let digits = utf8.prefix(2)
    guard digits.count == 2,
      digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
    else { return nil }
    return Int(untrusted: String(decoding: digits, as: UTF8.self), radix: 16)
      .map { UInt8(clamping: $0) }
  }
}

extension String {
  /// How many bytes so many characters may have: one alone can be as long as it likes.
  static func bytes(ofCharacters count: Int) -> Int { 8 * count }

  /// Whether it has no more characters than this, nor more bytes than those need.
  func fits(_ characters: Int) -> Bool {
    utf8.count <= Self.bytes(ofCharacters: characters) && count <= characters
  }
}
