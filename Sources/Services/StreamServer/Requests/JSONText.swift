import Domain
import Foundation
import Hummingbird
import NIOCore

/// JSON that is written already, so that larger answers can be put together from parts.
struct JSONText: Sendable {
  private(set) var bytes: ByteBuffer

  /// JSON from the database.
  init(stored bytes: Data) {
    self.bytes = ByteBuffer(bytes: bytes)
  }

  /// Encodes a value: its `createdAt` becomes `created_at`.
  init(_ value: some Encodable) throws {
    bytes = ByteBuffer(bytes: try Self.encoder.encode(value))
  }

  /// A list of all these.
  static func array(_ elements: [JSONText]) -> JSONText {
    JSONText("[", elements.map(\.bytes.readableBytesView), "]")
  }

  /// An object with these fields.
  static func object(_ fields: KeyValuePairs<StaticString, JSONText>) -> JSONText {
    JSONText(
      "{",
      fields.map { Array("\"\($0.key)\":".utf8) + $0.value.bytes.readableBytesView }, "}")
  }

  /// One object with the fields of several, none of which is empty.
  static func merging(_ objects: [JSONText]) -> JSONText {
    JSONText("{", objects.map { $0.bytes.readableBytesView.dropFirst().dropLast() }, "}")
  }

  /// Puts parts together with commas.
  private init(_ start: StaticString, _ parts: [some Collection<UInt8>], _ end: StaticString) {
    bytes = ByteBuffer()
    bytes.reserveCapacity(parts.reduce(2) { $0 + $1.count + 1 })
    bytes.writeStaticString(start)
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.writeStaticString(",") }
      bytes.writeBytes(part)
    }
    bytes.writeStaticString(end)
  }

  /// The order of names makes the same value the same text each time.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
}

/// A field that is `null` when there is nothing to say: clients expect it to be there.
@propertyWrapper
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A header's name; Hummingbird hands on only the type of the list of headers.
typealias HeaderName = HTTPFields.Element.Name

extension Response {
  /// An answer in JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    .json(try JSONText(value), status: status)
  }

  /// An answer that is JSON already. No cache keeps it: the next one to ask may be another person.
  static func json(_ json: JSONText, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-store",
      ],
      body: ResponseBody(byteBuffer: json.bytes))
  }

  /// `{}`, where there is nothing to say.
  static var emptyObject: Response { .json(.object([:])) }

  /// `[]`, where there is nothing to list.
  static var emptyArray: Response { .json(.array([])) }

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

extension Sequence<UInt8> {
  /// Two digits for each byte.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
