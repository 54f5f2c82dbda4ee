import Concurrency
import Domain
import Fakes
import FaultServer
import Foundation
import Networking
import Synchronization
import Testing
import Web

@testable import Media

/// The pipeline over real connections, to a server that does everything wrong.
@Suite struct FaultyWebTests {
  private let world: MediaWorld
  private let picture = FakePicture.bytes(8, 8, colour: 5, length: 200_000)

  init() throws {
    world = try MediaWorld()
  }

  @Test func `a connection that breaks is gone on with from where it broke`() async throws {
    let (picture, isTaken) = (picture, isTaken)
    try await run { request in
      guard let range = request.headers["range"], let start = Self.start(range) else {
        return Self.cut(picture, after: 80_000, once: isTaken)
      }
      return .response(
        206,
        [
          "ETag": "\"1\"",
          "Content-Range": "bytes \(start)-\(picture.count - 1)/\(picture.count)",
        ], picture[start...])
    } check: { media, request, server in
      await #expect(throws: MediaError.self) { try await media.bitmap(request) }
      #expect(world.downloads.count == 2)
      world.pass(.seconds(60))
      #expect(try await world.media(web: client).colour(request) == 5)
      let last = try #require(server.requests.last)
      #expect(last.headers["if-range"] == "\"1\"")
      #expect(last.headers["accept-encoding"] == "identity")
      let start = try #require(Self.start(last.headers["range"] ?? ""))
      #expect(start > 0)
    }
  }

  @Test func `who goes on elsewhere than asked is asked for the whole, and nothing wrong is shown`()
    async throws
  {
    let (picture, isTaken) = (picture, isTaken)
    let wasAskedForRest = Mutex(false)
    try await run { request in
      if request.headers["range"] != nil {
        wasAskedForRest.withLock { $0 = true }
        let range = "bytes 0-\(picture.count - 1)/\(picture.count)"
        return .response(206, ["ETag": "\"1\"", "Content-Range": range], picture[...])
      }
      return wasAskedForRest.withLock { $0 }
        ? .response(200, ["ETag": "\"1\""], picture[...])
        : Self.cut(picture, after: 80_000, once: isTaken)
    } check: { media, request, server in
      await #expect(throws: MediaError.self) { try await media.bitmap(request) }
      world.pass(.seconds(60))
      let colour = try await world.media(web: client).colour(request)
      #expect(colour == 5)
      #expect(server.requests.suffix(2).map { $0.headers["range"] != nil } == [true, false])
    }
  }

  @Test
  func `who says that there is more than any number holds sends too little, and nothing ends`()
    async throws
  {
    // Room for what may still come of it.
    world.budgets = Media.Budgets(memory: 1_000_000, disk: 10_000_000)
    let (picture, isTaken) = (picture, isTaken)
    try await run { request in
      guard let range = request.headers["range"], let start = Self.start(range) else {
        return Self.cutWithoutLength(picture, after: 80_000, once: isTaken)
      }
      let told = "bytes \(start)-\(Int.max)/*"
      return .response(206, ["ETag": "\"1\"", "Content-Range": told], picture[start...])
    } check: { media, request, server in
      await #expect(throws: MediaError.self) { try await media.bitmap(request) }
      world.pass(.seconds(60))
      await #expect(throws: MediaError.self) {
        try await world.media(web: client).bitmap(request)
      }
      #expect(server.requests.contains { $0.headers["range"] != nil })
    }
  }

  @Test func `an answer without an end is broken off at its limit, and leaves nothing`()
    async throws
  {
    let folder = FileLocation(path: world.folder.path(of: "downloads"))
    let download = Download(
      web: client, folder: DownloadFolder(folder, time: world.time), time: world.time,
      stopwatch: Stopwatch(world.clock), room: { length, _ in length <= 2_000_000 },
      mostInMemory: 1_500_000)
    try await FaultServer.run({ _ in .endless }) { server in
      let order = Download.Order(address: try #require(WebAddress(server.address("/a.jpg"))))
      await #expect(
        throws: MediaError.unavailable(reason: "there is no room on the disk for it")
      ) { try await download.run(order) { _, _ in } }
      try await until("no download left") { world.downloads.isEmpty }
    }
  }

  @Test func `a server that falls silent is given up after 15 seconds`() async throws {
    #expect(Download.limits.silence == .seconds(15))
    try await run { _ in
      .stuck(after: "FAKE")
    } check: { media, request, _ in
      let hasEnded = Mutex(false)
      let task = Task {
        defer { hasEnded.withLock { $0 = true } }
        return try await media.bitmap(request)
      }
      try await until { world.sizes(inFolders: ["downloads"]).values.contains { $0 > 0 } }
      // However often it is tried again, each time it is waited for.
      try await until {
        world.clock.advance(by: .seconds(16))
        return hasEnded.withLock { $0 }
      }
      await #expect(
        throws: MediaError.unavailable(
          reason: "localhost stopped in the middle of its answer: try again later")
      ) { try await task.ended() }
    }
  }

  @Test func `a server that never says a word is given up after 15 seconds, and told to wait for`()
    async throws
  {
    let clock = SkippingClock()
    let (heard, hear) = AsyncStream.makeStream(of: PictureProgress.self)
    let web = NetworkClient(
      over: SilentTransport(), agent: "Test/1", time: ManualTime(), clock: clock)
    let media = try world.media(web: web)
    var reason: String?
    let request = try world.request("/a")
    do {
      try await inTime("the server to be given up") {
        for try await step in media.picture(request) { hear.yield(step) }
      }
    } catch let error as MediaError {
      reason = error.reason
    }
    hear.finish()
    #expect(reason == "photos.example does not answer: try again later")
    #expect(clock.slept == [.seconds(15)])
    #expect(try await heard.all("what was heard") == [.receiving(bytes: 0, of: nil)])
  }

  @Test(arguments: [
    (FaultAnswer.text("<!doctype html>"), "not a picture"),
    (FaultAnswer.response(200), "not a picture"),
    (FaultAnswer.noise, "the answer of localhost is not HTTP: check the address"),
    (FaultAnswer.response(403), "localhost does not allow this (403)"),
  ]) func `what is wrong is told in a line`(answer: FaultAnswer, reason: String) async throws {
    try await run { _ in
      answer
    } check: { media, request, _ in
      do {
        _ = try await media.bitmap(request)
        Issue.record("it was shown")
      } catch let error as MediaError {
        #expect(error.reason == reason)
      }
      try await until("no download left") { world.downloads.isEmpty }
    }
  }
}

extension FaultyWebTests {
  private var client: NetworkClient {
    NetworkClient(
      over: LiveTransport(connectTime: patience), agent: "Test", time: world.time,
      clock: world.clock)
  }

  private func run(
    _ answer: @escaping @Sendable (FaultRequest) -> FaultAnswer,
    check: (Media, PictureRequest, FaultServer) async throws -> Void
  ) async throws {
    try await FaultServer.run(answer) { server in
      let address = try #require(WebAddress(server.address("/a.jpg")))
      let media = try world.media(web: client)
      try await check(media, PictureRequest(.web(address), fitting: size(8, 8)), server)
    }
  }

  private static func start(_ range: String) -> Int? {
    Int(range.dropFirst("bytes=".count).dropLast())
  }

  /// Says nothing of a length, sends some, and breaks off once that has come.
  private static func cutWithoutLength(
    _ bytes: [UInt8], after count: Int, once isTaken: @escaping @Sendable () -> Bool
  ) -> FaultAnswer {
    let head = "HTTP/1.1 200 -\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n"
    let length = String(count, radix: 16) + "\r\n"
    return FaultAnswer([
      .bytes(Array(head.utf8)), .bytes(Array(length.utf8) + bytes[..<count] + [13, 10]),
      .wait({ try await until("some of it to be taken", isTaken) }),
    ])
  }

  /// Announces all of it, sends some, and breaks off once that has come.
  private static func cut(
    _ bytes: [UInt8], after count: Int, once isTaken: @escaping @Sendable () -> Bool
  ) -> FaultAnswer {
    let head = "HTTP/1.1 200 -\r\nETag: \"1\"\r\nContent-Length: \(bytes.count)\r\n\r\n"
    return FaultAnswer([
      .bytes(Array(head.utf8)), .bytes(Array(bytes[..<count])),
      .wait({ try await until("some of it to be taken", isTaken) }),
    ])
  }

  /// Whether there is more of a download than its record.
  private var isTaken: @Sendable () -> Bool {
    { [folder = world.folder.path(of: "downloads")] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.contains { name in
        let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        return (facts?[.size] as? Int ?? 0) > 1000
      }
    }
  }
}

/// A network on which a connection is taken, and then nobody says anything.
private struct SilentTransport: Transport {
  func exchange(
    _ request: WebRequest,
    receive: @escaping @Sendable (TransportEvent) async throws -> Bool
  ) async throws {
    try await Standstill.untilCancelled()
  }
}
