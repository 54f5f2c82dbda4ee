import Crypto
import Domain
import Foundation
import Hummingbird
import NIOCore

/// A request as endpoints see it: who calls, and what they sent.
struct RequestContext: Sendable {
  let request: Request
  /// Hummingbird's part: the caller and the connection.
  let connection: ConnectionContext
  let household: Household
  /// What stands in the address.
  let query: FormData

  init(request: Request, connection: ConnectionContext, household: Household) {
    self.request = request
    self.connection = connection
    self.household = household
    query = request.uri.query.map { FormData(encoded: $0) } ?? FormData()
  }

  var store: ServerStore { household.store }
  var now: Timestamp { household.time.now }
  var caller: Caller? { connection.caller }

  /// The caller's user, where an endpoint needs one. Throws ``APIError``.
  var user: Int64 {
    get throws {
      guard let user = caller?.user else { throw APIError.needsUser }
      return user
    }
  }

  /// Who looks at what anybody may ask for: the caller, if their token is for reading.
  var viewer: Int64? {
    guard let caller, caller.scopes.allow("read:statuses") else { return nil }
    return caller.user
  }

  /// Reads in one transaction what anybody may ask for.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await household.read(as: viewer, body)
  }

  /// Reads in one transaction what is the caller's own.
  func readOwn<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await household.read(as: user, body)
  }

  /// Writes in one transaction what the caller does: all of it, or nothing.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await household.write(as: user, body)
  }

  /// A part of the address that is an id. Throws ``APIError/notFound``.
  func id(_ name: String = "id") throws -> Int64 {
    guard let text = connection.parameters.get(name), let id = Int64(id: text), id > 0 else {
      throw APIError.notFound
    }
    return id
  }

  /// A part of the address, with its escapes resolved.
  func part(_ name: String) throws -> String {
    guard let text = connection.parameters.get(name) else { throw APIError.notFound }
    return text.removingPercentEncoding ?? text
  }

  /// Everything that was sent in the address and in the body. Reads the body: only once.
  func form() async throws -> FormData {
    FormData(query.all + (try await FormData(bodyOf: request, household: household)).all)
  }
}

extension RequestContext {
  /// An answer with one part of a list; `Link` says where it goes on, below its last place and above its
  /// first, asked for as this part was. What ends here goes on only above.
  func page(_ json: JSONValue, _ places: [Int64], isLast: Bool = false) -> Response {
    var response = Response.json(json)
    guard let first = places.first, let last = places.last else { return response }
    let kept = query.all.filter { !["max_id", "min_id", "since_id"].contains($0.name) }
      .map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)&" }.joined()
    let base = household.url(request.uri.path) + "?" + kept
    let next = isLast ? "" : "<\(base)max_id=\(last)>; rel=\"next\", "
    response.headers.set("Link", next + "<\(base)min_id=\(first)>; rel=\"prev\"")
    return response
  }

  /// A page that caches may keep for a minute.
  func cached(_ page: HTMLPage) -> Response {
    cached(page.response(), of: page.html)
  }

  /// A text that caches may keep for a minute.
  func cached(_ text: String, type: String) -> Response {
    cached(.text(text, type: type), of: text)
  }

  /// With a hash of the content as `ETag`; without the content if the client has it.
  ///
  /// There is no `Last-Modified`: no date says that a photo was removed, or somebody voted.
  private func cached(_ answer: Response, of text: String) -> Response {
    var answer = answer
    let tag = "\"" + SHA256.hash(data: Data(text.utf8)).prefix(12).hexadecimal + "\""
    answer.headers[.eTag] = tag
    answer.headers[.cacheControl] = "public, max-age=60"
    guard request.headers.isKnown(tag) else { return answer }
    answer.headers[.contentLength] = nil
    return Response(status: .notModified, headers: answer.headers)
  }
}

/// What middleware knows of a request.
struct ConnectionContext: Hummingbird.RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The peer's address; nil where there is no connection, as in tests.
  let peer: String?
  /// The connection's own thread.
  let eventLoop: any EventLoop
  /// Whom the token stands for; nil without one.
  var caller: Caller?
  /// The address that limits count.
  var origin = "unknown"

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    eventLoop = source.channel.eventLoop
    peer = source.channel.remoteAddress?.ipAddress
  }
}
