import ArgumentParser
import Domain
import Fediverse
import Foundation
import Networking
import Outbox
import Web

/// Has statuses of a real server liked, first by a plain client, then by an outbox in which all of it
/// waits.
///
/// Prints how many a second each of them did, and the outbox in its first half by its second: where each
/// of them costs more the more wait, that is less than one.
struct DrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drain",
    abstract: "Likes the statuses whose ids it reads: a second, by a plain client and by us.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Argument(help: "The server.") var origin: String
  @Argument(help: "A token for it.") var token: String

  func run() async throws {
    var statuses: [String] = []
    while let line = readLine() { statuses.append(line) }
    guard let origin = WebAddress(origin), let token = AccessToken(token) else {
      throw ValidationError("there is no such server, or no token can be like this")
    }
    let transport = LiveTransport(proxies: ProxySettings([:]))
    let plain = PlainClient(over: transport, at: origin, token: token)
    let theirs = try await plain.say("favourite", of: statuses)
    _ = try await plain.say("unfavourite", of: statuses)
    let ours = try await drain(statuses, over: transport, at: origin, token)
    print(theirs, ours.rate, ours.evenness)
    await transport.shutDown()
  }
}

extension DrainCommand {
  /// Statuses a second, and those of the first half by those of the second.
  private func drain(
    _ statuses: [String], over transport: LiveTransport, at origin: WebAddress, _ token: AccessToken
  ) async throws -> (rate: Double, evenness: Double) {
    let time = BenchOutbox.SystemTime()
    let network = NetworkClient(over: transport, agent: "outbox-bench", time: time)
    let client = FediverseClient(over: network, time: time)
    let server = try await FediverseAuthorizer(over: client).server(at: origin)
    let bench = try await BenchOutbox(folder, on: server)
    let session = AuthenticatedSession(of: bench.account, token: token) { $0 }
    let writer = FediverseDelivery(
      over: client, clock: ContinuousClock(),
      prepare: { _, _, _ in throw CocoaError(.fileReadNoSuchFile) }, session: { _ in session })
    try await bench.like(statuses)
    let outbox = bench.outbox(writer)
    let results = outbox.results()
    let start = ContinuousClock.now
    let sending = Task { await outbox.run() }
    var (done, middle) = (0, start)
    for await result in results {
      guard case .done = result else { throw ValidationError("not sent: \(result)") }
      done += 1
      if done == statuses.count / 2 { middle = .now }
      if done == statuses.count { break }
    }
    let (first, second) = (middle - start, ContinuousClock.now - middle)
    sending.cancel()
    await sending.value
    let rate = Double(statuses.count) / ((first + second) / .seconds(1))
    return (rate, evenness: second / first)
  }
}
