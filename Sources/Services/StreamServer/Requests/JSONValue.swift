import Domain
import Foundation
import Hummingbird
import NIOCore

/// JSON on its way to a client, written in the source as it will look.
///
///     let answer: JSONValue = ["id": .id(user.id), "username": .text(user.name), "bot": false]
indirect enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case fraction(Double)
  case text(String)
  case list([JSONValue])
  /// Names and values, in this order.
  case object([(name: String, value: JSONValue)])
  /// One object with the members of several.
  case merged([JSONValue])
  /// An object that is written already: it was kept, or is in many answers.
  case written(ByteBuffer)

  /// An id: a text, as most programs cannot read so large a number; nil becomes `null`.
  static func id(_ id: Int64?) -> JSONValue { JSONValue(id.map { String($0) }) }

  /// A text that may be missing; nil becomes `null`.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  /// All of it, as bytes.
  var bytes: ByteBuffer {
    if case .written(let bytes) = self { return bytes }
    var bytes = ByteBufferAllocator().buffer(capacity: estimate)
    write(to: &bytes)
    return bytes
  }

  /// About how many bytes it has: a page is nearly all of parts that are written already.
  private var estimate: Int {
    switch self {
    case .written(let bytes): bytes.readableBytes + 1
    case .list(let values), .merged(let values): values.reduce(2) { $0 + $1.estimate }
    case .null, .boolean, .integer, .fraction, .text, .object: 512
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  private func write(to bytes: inout ByteBuffer) {
    switch self {
    case .null: bytes.writeString("null")
    case .boolean(let value): bytes.writeString(value ? "true" : "false")
    case .integer(let value): bytes.writeString(String(value))
    case .fraction(let value): bytes.writeString(String(value))
    case .text(let text): Self.write(text, to: &bytes)
    case .written(let written): bytes.writeImmutableBuffer(written)
    case .list(let values):
      bytes.writeString("[")
      Self.write(values, to: &bytes) { $0.write(to: &$1) }
      bytes.writeString("]")
    case .object, .merged:
      bytes.writeString("{")
      writeMembers(to: &bytes)
      bytes.writeString("}")
    }
  }

  /// What stands between the braces of an object.
  private func writeMembers(to bytes: inout ByteBuffer) {
    switch self {
    case .object(let members):
      Self.write(members, to: &bytes) { member, bytes in
        Self.write(member.name, to: &bytes)
        bytes.writeString(":")
        member.value.write(to: &bytes)
      }
    case .merged(let objects):
      Self.write(objects.filter(\.hasMembers), to: &bytes) { $0.writeMembers(to: &$1) }
    case .written(let written):
      bytes.writeBytes(written.readableBytesView.dropFirst().dropLast())
    case .null, .boolean, .integer, .fraction, .text, .list:
      break
    }
  }

  /// Whether something stands between its braces.
  private var hasMembers: Bool {
    switch self {
    case .object(let members): !members.isEmpty
    case .merged(let objects): objects.contains(where: \.hasMembers)
    case .written(let written): written.readableBytes > 2
    case .null, .boolean, .integer, .fraction, .text, .list: false
    }
  }

  private static func write<Element>(
    _ elements: [Element], to bytes: inout ByteBuffer,
    _ write: (Element, inout ByteBuffer) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.writeString(",") }
      write(element, &bytes)
    }
  }

  private static func write(_ text: String, to bytes: inout ByteBuffer) {
    bytes.writeString("\"")
    guard text.utf8.contains(where: isEscaped) else {
      bytes.writeString(text + "\"")
      return
    }
    for part in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: isEscaped) {
      bytes.writeBytes(part)
      guard part.endIndex < text.utf8.endIndex else { break }
      let byte = text.utf8[part.endIndex]
      bytes.writeString(byte < 0x20 ? "\\u00" + CollectionOfOne(byte).hexadecimal : "\\")
      if byte >= 0x20 { bytes.writeInteger(byte) }
    }
    bytes.writeString("\"")
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}

/// A header's name; Hummingbird hands on only the type of the list of headers.
typealias HeaderName = HTTPFields.Element.Name

extension Response {
  /// An answer in JSON. No cache keeps it: the next one to ask may be another person.
  static func json(_ json: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-store",
      ],
      body: ResponseBody(byteBuffer: json.bytes))
  }

  /// An answer of another type.
  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type + "; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension HTTPFields {
  /// Sets a header by its name; ignores a name that no header can have.
  mutating func set(_ name: String, _ value: String) {
    guard let name = HeaderName(name) else { return }
    self[name] = value
  }

  /// The value of a header by its name.
  func value(_ name: String) -> String? {
    HeaderName(name).flatMap { self[$0] }
  }

  /// Whether the client says that it has what this tag stands for.
  func isKnown(_ tag: String) -> Bool {
    guard let header = self[.ifNoneMatch] else { return false }
    return header == "*"
      || header.split(separator: ",").contains { item in
        item.filter { $0 != " " }.trimmingPrefix("W/") == tag
      }
  }
}
