import Domain

/// What a client sent, whichever way: in the address, as a form, in parts, or as JSON.
struct Fields: Sendable {
  /// Names and values in order; a name may come several times.
  private(set) var all: [(name: String, value: String)] = []

  init() {}

  init(_ fields: [(name: String, value: String)]) {
    // A NUL is in no text that a person wrote, and ends texts elsewhere.
    all = fields.map { ($0.name, $0.value.replacing("\0", with: "")) }
  }

  /// How many a body may have, and how many of an address are read: more than any program sends.
  static let most = 500

  /// Fields of a form or of an address: `a=1&b%5B%5D=2`; one more than ``most``, and no others.
  init(form: some StringProtocol) {
    self.init(
      form.split(separator: "&", maxSplits: Self.most + 1).prefix(Self.most + 1).map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (Self.decoded(parts[0]), parts.count == 2 ? Self.decoded(parts[1]) : "")
      })
  }

  /// Fields of a JSON object. Throws ``APIError`` if it is none.
  init(json bytes: [UInt8]) throws {
    do throws(JSONReaderError) {
      self.init(try JSONReader.fields(of: bytes))
    } catch {
      switch error {
      case .malformed: throw APIError.badRequest("The body is not a JSON object")
      case .tooMuch: throw APIError.badRequest("The body says more than this server reads")
      }
    }
  }

  mutating func append(_ other: Fields) {
    all += other.all
  }

  /// The last value of this name, as later ones win; nil if there is none.
  subscript(name: String) -> String? {
    all.last { $0.name == name }?.value
  }

  /// All values of a list, written `name[]` or just `name`.
  func list(_ name: String) -> [String] {
    all.filter { $0.name == name + "[]" || $0.name == name }.map(\.value)
  }

  /// The last value that is not empty.
  func text(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it says yes, in one of the many ways to say so.
  func flag(_ name: String) -> Bool {
    ["true", "1", "on", "yes", "t"].contains(self[name]?.lowercased())
  }

  /// A text that must be there. Throws ``APIError``.
  func required(_ name: String) throws -> String {
    guard let value = text(name) else {
      throw APIError.oauth("invalid_request", "Missing required parameter: \(name)")
    }
    return value
  }

  /// Words to search for. Throws ``APIError`` if there are none, or more than anybody types.
  func words(_ name: String) throws -> String {
    let words = try required(name)
    guard words.fits(500) else { throw APIError.badRequest("\(name) is too long") }
    return words
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
