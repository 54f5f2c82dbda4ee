import Domain
import Web

/// Asks an account's server in the account's name, and throws a failure as what it means for a delivery.
struct AuthenticatedClient {
  /// Asks without a session of its own.
  let plain: FediverseClient
  let session: AuthenticatedSession

  /// In whose name.
  var account: Account { session.account }
  /// Where.
  var origin: WebAddress { account.server.origin }
  /// What the server is able to do.
  var capabilities: ServerCapabilities { account.server.capabilities }

  /// What the server says, whatever it means.
  func response(
    to endpoint: Endpoint, _ risk: DeliveryRisk
  ) async throws(DeliveryFailure) -> WebResponse {
    do {
      return try await plain.response(to: endpoint, at: origin, as: .session(session))
    } catch {
      throw DeliveryFailure(error, risk)
    }
  }

  /// What the server says, if that is yes.
  func answer(
    to endpoint: Endpoint, _ risk: DeliveryRisk
  ) async throws(DeliveryFailure) -> WebResponse {
    try accepted(try await response(to: endpoint, risk), risk)
  }

  /// An answer, if it is yes.
  func accepted(
    _ response: WebResponse, _ risk: DeliveryRisk
  ) throws(DeliveryFailure) -> WebResponse {
    guard (200..<300).contains(response.status) else {
      throw DeliveryFailure(response, risk, now: plain.time.now)
    }
    return response
  }

  /// What is in an answer.
  func entity<Value: Entity>(
    of response: WebResponse, _ risk: DeliveryRisk
  ) throws(DeliveryFailure) -> Value {
    do {
      return try response.entity()
    } catch {
      throw DeliveryFailure(error, risk)
    }
  }

  /// A status as it is now.
  func status(_ id: String) async throws(DeliveryFailure) -> RemoteStatus {
    let response = try await answer(to: .status(id), .repeatable)
    return try entity(of: response, .repeatable)
  }
}
