import Hummingbird
import NIOCore

/// A header's name; Hummingbird hands on only the type of the list of headers.
typealias HeaderName = HTTPFields.Element.Name

extension Response {
  /// An answer in JSON.
  static func json(_ json: JSONWriter, status: HTTPResponse.Status = .ok) -> Response {
    Response.json(bytes: json.bytes, status: status)
  }

  /// An answer that is JSON already.
  static func json(bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    .json(ByteBuffer(bytes: bytes), status: status)
  }

  /// The same, without a copy.
  static func json(_ json: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-store",
      ],
      body: ResponseBody(byteBuffer: json))
  }

  /// `{}`, where there is nothing to say.
  static var emptyJSON: Response { .json(bytes: Array("{}".utf8)) }

  /// An answer of another kind.
  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type + "; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension HTTPFields {
  /// Sets a header by its name; one that is no name is not set.
  mutating func set(_ name: String, _ value: String) {
    guard let name = HeaderName(name) else { return }
    self[name] = value
  }

  /// The value of a header by its name.
  func value(_ name: String) -> String? {
    HeaderName(name).flatMap { self[$0] }
  }
}
