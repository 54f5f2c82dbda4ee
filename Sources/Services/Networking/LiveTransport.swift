import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import Synchronization
import Web

/// Exchanges one request with one server. It follows no redirects and retries only if a kept connection is gone.
public protocol Transport: Sendable {
  /// Sends the request and hands on what comes: the head once, then pieces of the body in order.
  ///
  /// Only the request's method, address, headers and body count here, and whether it is idempotent.
  /// `receive` says whether it wants more; once it does not, the exchange is over. Throws
  /// ``NetworkError``, `CancellationError`, or what `receive` throws; ends soon when cancelled.
  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws
}

/// What comes from a server.
public enum TransportEvent: Hashable, Sendable {
  /// Status and headers, once and first.
  case head(status: Int, headers: WebHeaders)
  /// The next bytes of the body, decompressed.
  case piece([UInt8])
}

/// The real network, through async-http-client: HTTP/1.1 and HTTP/2, verified TLS, gzip, proxies.
///
/// Threads and connections are made for the first request; ``shutDown()`` waits until they are closed.
///
/// A server may have closed a connection that was kept without saying so. A request that gets no answer there is
/// sent again over a new connection, if it is idempotent.
///
/// The library's own redirects, retries and limits per host are not used: it would follow redirects to plain
/// HTTP, and it does not know how urgent a request is. Nor is its decompression: it undoes all that has come at
/// once, before anybody can say that it is enough.
public final class LiveTransport: Transport {
  private let proxies: ProxySettings
  private let connectTime: Duration
  private let clients = Mutex<[Way: HTTPClient]>([:])
  /// The servers that have answered: connections to them may be kept.
  private let answered = Mutex<Set<String>>([])

  /// How a request leaves.
  private struct Way: Hashable {
    let route: ProxySettings.Route
    /// Whether each has a connection of its own.
    let isNew: Bool
  }

  /// `proxies` is what the environment says about them, `connectTime` how long a connection may take.
  public init(proxies: ProxySettings = ProxySettings([:]), connectTime: Duration = .seconds(10)) {
    self.proxies = proxies
    self.connectTime = connectTime
  }

  deinit {
    // A client insists on being closed, also where nobody could wait for it.
    for client in clients.withLock({ Array($0.values) }) { client.shutdown { _ in } }
  }

  /// Sends one request and hands on what comes.
  public func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    let response = try await response(to: request)
    let headers = WebHeaders(response.headers.map { .init(name: $0.name, value: $0.value) })
    guard try await receive(.head(status: Int(untrusted: response.status.code), headers: headers))
    else {
      return
    }
    let inflater = Inflater(of: headers["Content-Encoding"], from: request.address.host)
    var pieces = response.body.makeAsyncIterator()
    while let piece = try await naming(request.address, { try await pieces.next() }) {
      var rest = Array(piece.readableBytesView)[...]
      if let inflater {
        while let bytes = try inflater.next(of: &rest) {
          guard try await receive(.piece(bytes)) else { return }
        }
      } else {
        guard try await receive(.piece(Array(rest))) else { return }
      }
    }
    // A body that is given up because of a cancellation looks as if it had ended.
    try Task.checkCancellation()
    try inflater?.finish()
  }

  /// Closes all connections; what is under way fails.
  public func shutDown() async {
    let all = clients.withLock { clients in
      defer { clients = [:] }
      return clients.values.map { $0 }
    }
    // Nothing is lost if closing fails: the process ends, and with it every connection.
    for client in all { try? await client.shutdown() }
  }
}

extension LiveTransport {
  private func response(to request: WebRequest) async throws -> HTTPClientResponse {
    let authority = request.address.authority
    let route = try proxies.route(to: request.address)
    func ask(_ way: Way) async throws -> HTTPClientResponse {
      try await naming(request.address) {
        try await client(for: way).execute(HTTPClientRequest(request), deadline: .distantFuture)
      }
    }
    let mayBeKept = answered.withLock { $0.contains(authority) }
    let response: HTTPClientResponse
    do {
      response = try await ask(Way(route: route, isNew: false))
    } catch NetworkError.interrupted where mayBeKept && request.isIdempotent {
      response = try await ask(Way(route: route, isNew: true))
    }
    answered.withLock { _ = $0.insert(authority) }
    return response
  }

  private func client(for way: Way) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[way] { return client }
      let client = HTTPClient(configuration: configuration(way))
      clients[way] = client
      return client
    }
  }

  private func configuration(_ way: Way) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTime)))
    // Other attempts are ours to make, and a failure shall show at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    if way.isNew { configuration.maximumUsesPerConnection = 1 }
    if case .proxy(let host, let port) = way.route {
      configuration.proxy = .server(host: host, port: port)
    }
    return configuration
  }

  /// Does `work`, and says what went wrong in our words.
  private func naming<Value>(
    _ address: WebAddress, _ work: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch {
      throw NetworkFailure(host: address.host, authority: address.authority).translated(error)
    }
  }
}

extension HTTPClientRequest {
  fileprivate init(_ request: WebRequest) {
    self.init(url: request.address.text)
    method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headers.fields { headers.add(name: field.name, value: field.value) }
    // A part of something compressed cannot be decompressed.
    if request.headers["Range"] == nil, request.headers["Accept-Encoding"] == nil {
      headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip")
    }
    if let bytes = request.body { body = .bytes(ByteBuffer(bytes: bytes)) }
  }
}
