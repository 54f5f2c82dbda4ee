import Domain
import Web

/// Asks servers that speak the Mastodon API, and reads their answers.
///
///     let client = FediverseClient(over: network, time: time)
///     let home = try await client.page(.timeline(.home, limit: 40), at: origin, as: .session(session))
///
/// The app needs one: it knows how often each server may still be asked. A token goes to the server it
/// is of, and nowhere else.
public struct FediverseClient: Sendable {
  let network: any Requesting
  let time: any TimeSource
  private let limits: RateLimits

  /// Makes a client.
  public init(
    over network: any Requesting, time: any TimeSource, limits: RateLimits = RateLimits()
  ) {
    self.network = network
    self.time = time
    self.limits = limits
  }

  /// The server's answer, which is what was asked for; else throws ``FediverseError``,
  /// ``NetworkError``, and ``AccountError`` once a session is over.
  func answer(
    to endpoint: Endpoint, at origin: WebAddress, as credential: Credential = .none
  ) async throws -> WebResponse {
    let response = try await response(to: endpoint, at: origin, as: credential)
    return try response.meant(by: origin, now: time.now)
  }

  /// What the server says, whatever it means.
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
    let question = Question(
      endpoint: endpoint, address: address, origin: origin, account: credential.account)
    return try await send(question, as: credential)
  }
}

extension FediverseClient {
  private struct Question {
    let endpoint: Endpoint
    let address: WebAddress
    let origin: WebAddress
    let account: AccountID?
  }

  private func send(_ question: Question, as credential: Credential) async throws -> WebResponse {
    switch credential {
    case .none: try await send(question, token: nil)
    case .token(let token): try await send(question, token: token)
    case .session(let session): try await send(question, in: session)
    }
  }

  private func send(
    _ question: Question, in session: AuthenticatedSession
  ) async throws -> WebResponse {
    let token = await session.token
    let response = try await send(question, token: token)
    guard response.status == 401 else { return response }
    let other = try await session.replace(token)
    let second = try await send(question, token: other)
    guard second.status != 401 else {
      throw AccountError.sessionOver(session.account.id, .refused)
    }
    return second
  }

  private func send(_ question: Question, token: AccessToken?) async throws -> WebResponse {
    let endpoint = question.endpoint
    let key = RateLimits.Key(
      origin: question.origin, account: question.account, isPaged: endpoint.isPaged,
      allowance: endpoint.allowance)
    try limits.admit(key, isReading: endpoint.method == .get, now: time.now)
    let request = endpoint.request(to: question.address, of: question.origin, token: token)
    let response = try await network.send(request)
    limits.note(response.headers, of: key, now: time.now)
    // What another server says to somebody it does not know is not the answer.
    guard token == nil || response.address.isSafe(for: question.origin) else {
      throw NetworkError.unsafeRedirect(host: question.origin.host)
    }
    return response
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
  /// Whether it is at `origin`, or at the same host, encrypted.
  fileprivate func isSafe(for origin: WebAddress) -> Bool {
    hasOrigin(of: origin) || host == origin.host && isEncrypted && !origin.isEncrypted
  }
}

/// In whose name something is asked.
enum Credential: Sendable {
  /// Nobody's.
  case none
  /// That of whose token this is, which may prove wrong.
  case token(AccessToken)
  /// A signed-in account's: if its token is refused, it is replaced once.
  case session(AuthenticatedSession)

  /// Whose rate limit it counts for.
  var account: AccountID? {
    if case .session(let session) = self { session.account.id } else { nil }
  }
}
