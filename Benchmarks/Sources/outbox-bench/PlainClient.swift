import Domain
import Networking
import Synchronization
import Web

/// Asks a server for one thing after the other on as many lines as an outbox uses, and keeps nothing.
struct PlainClient {
  /// A request that was not answered by yes.
  struct Refusal: Error {
    let status: Int
  }

  private static let width = 8
  private let transport: LiveTransport
  private let origin: WebAddress
  private let token: AccessToken

  init(over transport: LiveTransport, at origin: WebAddress, token: AccessToken) {
    self.transport = transport
    self.origin = origin
    self.token = token
  }

  /// Says `favourite` or `unfavourite` of statuses; how many a second.
  func say(_ verb: String, of statuses: [String]) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for line in 0..<Self.width {
        group.addTask {
          for place in stride(from: line, to: statuses.count, by: Self.width) {
            try await say(verb, of: statuses[place])
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(statuses.count) / ((ContinuousClock.now - start) / .seconds(1))
  }

  private func say(_ verb: String, of status: String) async throws {
    guard let address = origin.resolving("/api/v1/statuses/\(status)/\(verb)") else { return }
    let answered = Mutex(0)
    try await transport.exchange(
      WebRequest(
        address, method: .post,
        headers: [
          "Authorization": "Bearer \(token.secret)",
          "Content-Type": "application/x-www-form-urlencoded",
        ], body: [])
    ) { event in
      if case .head(let status, _) = event { answered.withLock { $0 = status } }
      return true
    }
    let code = answered.withLock { $0 }
    guard code == 200 else { throw Refusal(status: code) }
  }
}
