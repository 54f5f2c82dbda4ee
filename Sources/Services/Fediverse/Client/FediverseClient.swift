import Domain
import Markup
import Web

/// Sends requests to servers that speak the Mastodon API.
///
///     let client = FediverseClient(over: network, time: time)
///     let home = try await client.page(.timeline(.home, limit: 40), of: origin, as: .session(session))
///
/// The app needs one: it counts how many requests each server still allows. A token goes only to the
/// server that it is for.
public struct FediverseClient: Sendable {
  let network: any Requesting
  let time: any TimeSource
  private let limits: RateLimits
  private let reporting: (any ErrorReporting)?

  /// Makes a client; `reporting` is told where something in an answer cannot be read.
  public init(
    over network: any Requesting, time: any TimeSource, limits: RateLimits = RateLimits(),
    reporting: (any ErrorReporting)? = nil
  ) {
    self.network = network
    self.time = time
    self.limits = limits
    self.reporting = reporting
  }

  /// The server's answer. If it is no yes, throws what it means: ``FediverseError``, ``NetworkError``, and
  /// ``AccountError`` once a session is over.
  func answer(
    to endpoint: Endpoint, at origin: WebAddress, as credential: Credential = .none
  ) async throws -> WebResponse {
    try await response(to: endpoint, at: origin, as: credential)
      .meant(by: origin, now: time.now)
  }

  /// The server's answer, whatever it means.
  func response(
    to endpoint: Endpoint, at origin: WebAddress, as credential: Credential = .none
  ) async throws -> WebResponse {
    guard let address = endpoint.address(at: origin) else {
      throw NetworkError.malformed(host: origin.host)
    }
    return try await response(to: endpoint, at: address, of: origin, as: credential)
  }

  /// The same, at an address that the server gave.
  func response(
    to endpoint: Endpoint, at address: WebAddress, of origin: WebAddress, as credential: Credential
  ) async throws -> WebResponse {
    let key = RateLimits.Key(
      origin: origin, account: credential.account, isPaged: endpoint.isPaged,
      allowance: endpoint.allowance)
    func send(_ token: AccessToken?) async throws -> WebResponse {
      try limits.admit(key, isReading: endpoint.method == .get, now: time.now)
      let request = endpoint.request(to: address, of: origin, token: token)
      let response = try await network.send(request)
      limits.note(response.headers, of: key, now: time.now)
      // What another server says to somebody it does not know is not the answer.
      guard token == nil || response.address.isSafe(for: origin) else {
        throw NetworkError.unsafeRedirect(host: origin.host)
      }
      return response
    }
    switch credential {
    case .none: return try await send(nil)
    case .token(let token): return try await send(token)
    case .session(let session):
      var token = await session.token
      let first = try await send(token)
      guard first.status == 401 else { return first }
      token = try await session.replace(token)
      var response = try await send(token)
      while response.status == 401 {
        // Throws, unless somebody has got a newer one meanwhile.
        token = try await session.giveUp(token)
        response = try await send(token)
      }
      return response
    }
  }
}

extension FediverseClient {
  /// Reports where the first thing is that cannot be read of an answer; the rest of the answer counts.
  func note<Value>(_ problems: [JSONProblem], in type: Value.Type, of host: String) {
    guard let first = problems.first else { return }
    let others = problems.count - 1
    let path = others > 0 ? "\(first) (and \(others) more)" : "\(first)"
    reporting?.note(FediverseError.incomplete(host: host, path: path), while: "reading \(type)")
  }
}

extension Endpoint {
  fileprivate func address(at origin: WebAddress) -> WebAddress? {
    WebAddress(
      origin.scheme + "://" + origin.authority + path
        + (query.isEmpty ? "" : "?" + WebForm.text(query)))
  }

  fileprivate func request(
    to address: WebAddress, of origin: WebAddress, token: AccessToken?
  ) -> WebRequest {
    var request = WebRequest(address, method: method, headers: headers)
    request.headers["Accept"] = "application/json"
    if let token, address.hasOrigin(of: origin) {
      request.headers["Authorization"] = "Bearer \(token.secret)"
    }
    if let form {
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Array(WebForm.text(form).utf8)
    }
    if let json {
      request.headers["Content-Type"] = "application/json"
      request.body = json
    }
    if let parts {
      request.headers["Content-Type"] = parts.mediaType
      request.body = parts.bytes
    }
    request.limits = WebLimits(
      firstByte: patience, silence: .seconds(10), size: limit, redirects: isDelivery ? 0 : 10,
      retries: isDelivery ? 0 : 1, patience: .seconds(5))
    request.allowsPlainHTTP = !origin.isEncrypted && address.host == origin.host
    return request
  }
}

extension WebAddress {
  /// Whether it is at `origin`, or at the same host with encryption.
  fileprivate func isSafe(for origin: WebAddress) -> Bool {
    hasOrigin(of: origin) || host == origin.host && isEncrypted && !origin.isEncrypted
  }
}

/// Who is asking.
enum Credential: Sendable {
  /// Somebody who is not signed in.
  case none
  /// The owner of a token, which may prove wrong.
  case token(AccessToken)
  /// A signed-in account. If its token is refused, it is replaced once.
  case session(AuthenticatedSession)

  /// The account whose rate limit is used.
  var account: AccountID? {
    if case .session(let session) = self { session.account.id } else { nil }
  }
}
