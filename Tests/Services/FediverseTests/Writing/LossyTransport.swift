import Domain
import Networking
import Synchronization
import Web

/// A way to servers on which some answers get lost, when what was asked is done.
final class LossyTransport: Transport {
  private let transport: any Transport
  private let asked = Mutex<[WebRequest]>([])
  private let losses: Mutex<Int>

  /// The first answers that posts get are lost, as many as `losses` says.
  init(over transport: any Transport, losing losses: Int) {
    self.transport = transport
    self.losses = Mutex(losses)
  }

  /// What was asked, in order.
  var requests: [WebRequest] { asked.withLock { $0 } }

  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    asked.withLock { $0.append(request) }
    let isLost = losses.withLock { losses in
      guard request.method == .post, losses > 0 else { return false }
      losses -= 1
      return true
    }
    guard isLost else { return try await transport.exchange(request, receive: receive) }
    try await transport.exchange(request) { _ in true }
    throw NetworkError.interrupted(host: request.address.host)
  }
}
