import Concurrency
import Domain
import Fakes
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import StreamServer

/// A server with its data in a scratch folder, asked without a network.
struct TestServer {
  let server: StreamServer
  let folder: ScratchFolder
  let time: ManualTime
  let reports: RecordingReporter

  /// Makes a server; `anna` and `ben` live there if `people` says so. By its clock no time passes: nothing takes
  /// too long, and streams hear nothing but what happens.
  init(
    people: [String] = ["anna", "ben"], limits: ServerLimits = TestServer.roomy,
    pictures: any PictureReading = FlatPictures(), folder: ScratchFolder? = nil,
    time: ManualTime = ManualTime(), clock: any Clock<Duration> = ImpatientClock(),
    publicURL: String = "https://photos.example", isBehindProxy: Bool = false,
    rules: [String] = [], flags: [String: String] = [:]
  ) async throws {
    self.folder = try folder ?? ScratchFolder(inMemory: true)
    self.time = time
    reports = RecordingReporter()
    var configuration = StreamServerConfiguration(
      dataFolder: self.folder.path(of: "data"), port: 0, publicURL: publicURL)
    configuration.limits = limits
    configuration.isBehindProxy = isBehindProxy
    configuration.flags = flags
    configuration.rules = rules
    configuration.passwordCost = PasswordHash.Cost(rounds: 2, blockSize: 8, parallelism: 1)
    server = try StreamServer(
      configuration, pictures: pictures, time: time, clock: clock, errors: reports)
    for name in people { try await server.addUser(name: name, password: Self.password(of: name)) }
  }

  /// Lets `body` ask it. Without a network streams have no end, so they are over before they begin.
  func run(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Client) async throws -> Void
  ) async throws {
    server.household.streams.close()
    try await server.prepare()
    // Some ask for thousands of things, and all of them have this long.
    let (limit, asked) = (patience * 6, LastRequest())
    try await inTime(
      "a server's answers", within: limit, showing: { asked.text }, file: file, line: line
    ) { [server] in
      try await server.application().test(.router) { client in
        try await body(Client(client: client, asked: asked))
      }
    }
  }

  /// Lets it listen at a port while `body` runs.
  func listen(_ body: (Int) async throws -> Void) async throws {
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task {
      defer { started.finish() }
      try await server.run(heedingSignals: false) { started.yield($0) }
    }
    defer { running.cancel() }
    let port = try await ports.next("a server to listen")
    // It tells why it does not.
    if port == nil { try await running.ended() }
    try await body(#require(port))
    running.cancel()
    let end = try await inTime("a server to end") { await running.result }
    // For no other reason than that it was told to.
    if case .failure(let error) = end, !(error is CancellationError) { Issue.record(error) }
  }

  /// Somebody's token, for a program that speaks with it otherwise.
  func token(of name: String) async throws -> String {
    try await server.application().test(.router) {
      try await Client(client: $0).signedIn(as: name).token ?? ""
    }
  }

  static func password(of name: String) -> String { "\(name)'s password" }

  /// Limits that no test runs into by accident.
  static var roomy: ServerLimits {
    var limits = ServerLimits()
    limits.requests = 100_000
    limits.appsPerAddress = 100_000
    // By the real clock.
    limits.idleTime = .seconds(3600)
    limits.writeTime = .seconds(3600)
    return limits
  }
}
