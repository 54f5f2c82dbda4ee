import Domain
import Foundation
import Hummingbird
import NIOCore

/// A request as endpoints see it: who calls, and what they sent.
struct Call: Sendable {
  let request: Request
  let context: ServerContext
  let household: Household
  /// What stands in the address.
  let query: Fields

  init(request: Request, context: ServerContext, household: Household) {
    self.request = request
    self.context = context
    self.household = household
    query = request.uri.query.map { Fields(form: $0) } ?? Fields()
  }

  var store: ServerStore { household.store }
  var caller: Caller? { context.caller }
  var now: Timestamp { household.time.now }

  /// The caller's user, where an endpoint needs one. Throws ``APIError``.
  var user: Int64 {
    get throws {
      guard let user = context.caller?.user else { throw APIError.needsUser }
      return user
    }
  }

  /// A part of the address that is an id. Throws ``APIError/notFound``.
  func id(_ name: String = "id") throws -> Int64 {
    guard let text = context.parameters.get(name), let id = Int64(id: text), id > 0 else {
      throw APIError.notFound
    }
    return id
  }

  /// A part of the address, with its escapes resolved.
  func part(_ name: String) throws -> String {
    guard let text = context.parameters.get(name) else { throw APIError.notFound }
    return text.removingPercentEncoding ?? text
  }

  /// Everything that was sent in the address and in the body. Reads the body: only once.
  func fields() async throws -> Fields {
    var fields = query
    fields.append(try await bodyFields())
    return fields
  }
}

extension Call {
  private func bodyFields() async throws -> Fields {
    let bytes = try await body()
    guard !bytes.isEmpty else { return Fields() }
    let type = request.headers[.contentType] ?? ""
    if type.lowercased().contains("json") { return try Fields(json: bytes) }
    guard type.lowercased().hasPrefix("multipart/") else {
      let fields = Fields(form: String(decoding: bytes, as: UTF8.self))
      guard fields.all.count <= Fields.most else {
        throw APIError.badRequest("The body says more than this server reads")
      }
      return fields
    }
    return try Self.parts(bytes, contentType: type)
  }

  private func body() async throws -> [UInt8] {
    let limit = household.limits.bodyBytes
    let body = request.body
    return try await withDeadline(household.limits.bodyTime, on: household.clock) {
      var bytes: [UInt8] = []
      for try await chunk in body {
        guard bytes.count + chunk.readableBytes <= limit else { throw APIError.tooLarge }
        bytes.append(contentsOf: chunk.readableBytesView)
      }
      return bytes
    }
  }

  private static func parts(_ bytes: [UInt8], contentType: String) throws -> Fields {
    guard var parser = MultipartParser(contentType: contentType) else {
      throw APIError.badRequest("The body has no boundary")
    }
    var fields: [(name: String, value: [UInt8])] = []
    for event in try parser.feed(bytes) {
      switch event {
      case .part(let name, _): fields.append((name, []))
      case .data(let data): fields[fields.count - 1].value += data
      }
    }
    return Fields(fields.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
  }
}
