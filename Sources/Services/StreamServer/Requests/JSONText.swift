import Domain
import Foundation
import Hummingbird
import NIOCore

/// JSON that is written already, so that larger answers can be put together from parts.
struct JSONText: Sendable, ResponseGenerator {
  private(set) var bytes: ByteBuffer

  /// JSON from the database.
  init(stored bytes: Data) {
    self.bytes = ByteBuffer(bytes: bytes)
  }

  /// Encodes a value: its `createdAt` becomes `created_at`.
  init(_ value: some Encodable) throws {
    bytes = ByteBuffer(bytes: try Self.encoder.encode(value))
  }

  private init(reserving capacity: Int) {
    bytes = ByteBufferAllocator().buffer(capacity: capacity)
  }

  /// A list of all these.
  static func array(_ elements: [JSONText]) -> JSONText {
    var json = JSONText(reserving: elements.reduce(2) { $0 + $1.bytes.readableBytes + 1 })
    json.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(",") }
      json.append(element.bytes)
    }
    json.append("]")
    return json
  }

  /// A list of objects, each with the fields of several.
  static func array(merging elements: [[JSONText]]) -> JSONText {
    var json = JSONText(reserving: elements.joined().reduce(2) { $0 + $1.bytes.readableBytes })
    json.append("[")
    for (index, objects) in elements.enumerated() {
      if index > 0 { json.append(",") }
      json.append(merging: objects)
    }
    json.append("]")
    return json
  }

  /// An object with these fields.
  static func object(_ fields: KeyValuePairs<StaticString, JSONText>) -> JSONText {
    var json = JSONText(reserving: fields.reduce(2) { $0 + $1.value.bytes.readableBytes + 32 })
    json.append("{")
    for (index, field) in fields.enumerated() {
      json.append(index > 0 ? ",\"" : "\"")
      json.append(field.key)
      json.append("\":")
      json.append(field.value.bytes)
    }
    json.append("}")
    return json
  }

  /// One object with the fields of several, none of which is empty.
  static func merging(_ objects: [JSONText]) -> JSONText {
    var json = JSONText(reserving: objects.reduce(2) { $0 + $1.bytes.readableBytes })
    json.append(merging: objects)
    return json
  }

  /// The answer with this JSON.
  func response(from request: Request, context: some Hummingbird.RequestContext) -> Response {
    .json(self)
  }

  /// The order of names makes the same value the same text each time.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private mutating func append(_ text: StaticString) {
    bytes.writeStaticString(text)
  }

  private mutating func append(_ more: ByteBuffer) {
    bytes.writeImmutableBuffer(more)
  }

  private mutating func append(merging objects: [JSONText]) {
    append("{")
    for (index, object) in objects.enumerated() {
      if index > 0 { append(",") }
      let fields = object.bytes
      // All between the braces.
      bytes.writeBytes(fields.readableBytesView.dropFirst().dropLast())
    }
    append("}")
  }
}

/// A field that is `null` when there is nothing to say: clients expect it to be there.
@propertyWrapper
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
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
}
