import Domain
import Synchronization
import Web

/// Asks an account's server in the account's name.
struct AuthenticatedClient: Sendable {
  let client: FediverseClient
  let session: AuthenticatedSession

  var account: Account { session.account }
  var server: Server { account.server }
  var origin: WebAddress { server.origin }
  var time: any TimeSource { client.time }

  /// The server's answer, whatever it means.
  func response(to endpoint: Endpoint) async throws -> WebResponse {
    try await client.response(to: endpoint, at: origin, as: .session(session))
  }

  /// The server's answer; throws what it means if it is no yes.
  func answer(to endpoint: Endpoint) async throws -> WebResponse {
    try await permitted(endpoint) {
      try await response(to: endpoint).meant(by: origin, now: time.now)
    }
  }

  /// One entity.
  func entity<Value: Entity>(_ endpoint: Endpoint) async throws -> Value {
    try await answer(to: endpoint).entity { client.note($0, in: Value.self, of: origin.host) }
  }

  /// One page of a list.
  func page<Value: Entity>(
    _ endpoint: Endpoint, at place: PagePlace = .top
  ) async throws -> EntityPage<Value> {
    try await permitted(endpoint) {
      try await client.page(endpoint, at: place, of: origin, as: .session(session))
    }
  }

  /// What `ask` returns; nil where the server answers with one of these: nothing is at the address, or the server
  /// has not built what would be there.
  func unlessGone<Value>(
    _ statuses: [Int] = [404, 405, 410, 501], _ ask: () async throws -> Value
  ) async throws -> Value? {
    do {
      return try await ask()
    } catch FediverseError.refused(_, let status, _) where statuses.contains(status) {
      return nil
    }
  }

  /// Who signed in with an older version has not allowed everything. Throws
  /// ``AccountError/notPermitted(host:purpose:)`` then.
  private func permitted<Value>(
    _ endpoint: Endpoint, _ ask: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await ask()
    } catch FediverseError.refused(_, 403, let phrase?) where phrase.isAboutScopes {
      throw AccountError.notPermitted(host: origin.sourceName, purpose: endpoint.purpose)
    }
  }
}

extension String {
  /// Whether a server says by this that a token is not for what it was used for. They all use the word.
  var isAboutScopes: Bool { lowercased().contains("scope") }
}

/// What accounts call themselves at their servers, asked for once as long as the app runs.
final class AccountNames: Sendable {
  private let known = Mutex<[AccountID: String]>([:])

  /// The server's id of the account.
  func id(of client: AuthenticatedClient) async throws -> String {
    let account = client.account.id
    if let id = known.withLock({ $0[account] }) { return id }
    let owner: RemoteAccount = try await client.entity(.verifyCredentials)
    known.withLock { $0[account] = owner.id }
    return owner.id
  }

  /// The same; nil if the server does not say so now, which must not lose what it said of others.
  func knownID(of client: AuthenticatedClient) async throws -> String? {
    do {
      return try await id(of: client)
    } catch is FediverseError {
      return nil
    } catch is NetworkError {
      return nil
    }
  }
}
