import Fakes
import Networking

@testable import Fediverse

/// Lends a client over real connections, with the network that the app has.
func withLiveClient(
  _ body: @escaping @Sendable (FediverseClient) async throws -> Void
) async throws {
  let transport = LiveTransport(connectTime: patience)
  let time = ManualTime()
  let network = NetworkClient(
    over: transport, agent: "Test/1", time: time,
    clock: SkippingClock(lasting: .seconds(5)), generator: SeededGenerator(seed: 7))
  do {
    try await inTime("a visit over real connections") {
      try await body(FediverseClient(over: network, time: time))
    }
  } catch {
    try? await inTime("connections to close") { await transport.shutDown() }
    throw error
  }
  try await inTime("connections to close") { await transport.shutDown() }
}
