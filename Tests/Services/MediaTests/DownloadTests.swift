import Concurrency
import Domain
import Fakes
import Foundation
import Storage
import Synchronization
import Testing
import Web

@testable import Media

@Suite struct DownloadTests {
  private let world: MediaWorld
  private let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
  private let address: WebAddress

  init() throws {
    world = try MediaWorld()
    address = try #require(WebAddress("https://photos.example/a"))
    world.site["/a"] = PictureSite.Page(bytes)
  }

  @Test func `what comes is in a file, which goes with the last who holds on to it`() async throws {
    do {
      let arrival = try await arrival()
      #expect(try content(arrival) == bytes)
      #expect(arrival.freshness?.entityTag == "\"1\"")
      #expect(world.downloads.count == 2)
      withExtendedLifetime(arrival) {}
    }
    try await until("no download left") { world.downloads.isEmpty }
    #expect(world.site.requests.map(\.priority) == [.ahead])
    #expect(world.site.requests.map(\.subject) == [address.text])
    #expect(world.site.requests.map(\.allowsPlainHTTP) == [false])
  }

  @Test func `a download that broke off is gone on with, also by another process`() async throws {
    try await breakOff(after: 300)
    #expect(try content(await arrival()) == bytes)
    let request = try #require(world.site.requests.last)
    #expect(request.headers["Range"] == "bytes=300-")
    #expect(request.headers["If-Range"] == "\"1\"")
  }

  @Test func `what is kept of a part is its owner's alone: addresses may be signed`() async throws {
    try await breakOff(after: 300)
    #expect(world.downloads.count == 2)
    for name in world.downloads {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: world.folder.path(of: "downloads/" + name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func `it is gone on with as often as it breaks off`() async throws {
    for end in [100, 350, 700] { try await breakOff(after: end) }
    #expect(try content(await arrival()) == bytes)
    #expect(
      world.site.requests.map { $0.headers["Range"] } == [
        nil, "bytes=100-", "bytes=350-", "bytes=700-",
      ])
  }

  @Test(arguments: PictureSite.Habit.allCases)
  func `a server that goes on elsewhere is asked for the whole`(habit: PictureSite.Habit)
    async throws
  {
    try await breakOff(after: 300)
    world.site["/a"]?.habit = habit
    if habit == .hasChanged {
      world.site["/a"]?.bytes = bytes.reversed()
      world.site["/a"]?.tag = "\"2\""
    }
    let wanted = habit == .hasChanged ? bytes.reversed() : bytes
    #expect(try content(await arrival()) == wanted)
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test func `a picture that changed is sent whole, as If-Range asks for`() async throws {
    try await breakOff(after: 300)
    world.site["/a"]?.bytes = [1, 2, 3]
    world.site["/a"]?.tag = "\"2\""
    #expect(try content(await arrival()) == [1, 2, 3])
    #expect(world.site.requests.count == 2)
  }

  @Test func `what was complete and not looked at yet is not asked for again`() async throws {
    world.site["/a"]?.headers = ["Content-Length": "1000"]
    do {
      let part = try #require(folder.file(of: address))
      let freshness = try #require(Freshness(entityTag: "\"1\"", lastModified: nil))
      let record = DownloadRecord(
        address: address, freshness: freshness, total: 1000, begunAt: world.time.now,
        expiresAt: nil)
      #expect(part.note(record))
      #expect(part.append(bytes[...]))
      part.leave()
    }
    #expect(try content(await arrival()) == bytes)
    #expect(world.site.requests.isEmpty)
  }

  @Test func `without a name for its version nothing is kept of a part`() async throws {
    world.site["/a"]?.tag = nil
    try await breakOff(after: 300)
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try content(await arrival()) == bytes)
    #expect(world.site.requests.last?.headers["Range"] == nil)
  }

  @Test func `a weak name does not stand for these very bytes`() async throws {
    world.site["/a"]?.tag = "W/\"1\""
    try await breakOff(after: 300)
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test func `a part is worth a day, and less if the picture expires`() async throws {
    for (expiry, wait) in [(nil, 86_400), (60, 60)] as [(Int?, Int)] {
      let moment = expiry.map { world.time.now.advanced(by: .seconds($0)) }
      try await breakOff(after: 300, until: moment)
      for pause in [0, wait - 1] {
        world.pass(.seconds(pause))
        folder.sweep()
        #expect(world.downloads.count == 2)
      }
      world.pass(.seconds(1))
      folder.sweep()
      try await until("no download left") { world.downloads.isEmpty }
    }
  }

  @Test func `what a killed process left behind goes, what is in use stays`() async throws {
    try world.folder.write([1], to: "downloads/once-left")
    try world.folder.write([1], to: "downloads/part-without-a-record")
    try world.folder.write([1], to: "downloads/part-without-a-file.json")
    let mine = try #require(folder.scratch())
    folder.sweep(everything: true)
    #expect(world.downloads == [mine.location.displayName])
  }

  @Test func `a part that is just being made or left is not what was left behind`() async throws {
    let freshness = try #require(Freshness(entityTag: "\"1\"", lastModified: nil))
    let folder = folder
    let isDone = Mutex(false)
    async let sweeping: Void = onThread("the last sweep") {
      while !isDone.withLock({ $0 }) { folder.sweep() }
    }
    // Behind what is waited for at the end, so that it comes before that.
    defer { isDone.withLock { $0 = true } }
    for number in 0..<100 {
      let address = try #require(WebAddress("https://photos.example/\(number)"))
      let part = folder.file(of: address)
      let isNoted = part?.note(
        DownloadRecord(
          address: address, freshness: freshness, total: nil,
          begunAt: world.time.now, expiresAt: nil))
      part?.leave()
      #expect(isNoted == true, "\(number)")
    }
    isDone.withLock { $0 = true }
    try await sweeping
    #expect(world.downloads.count == 200)
  }

  @Test func `two downloads of one picture do not share a file`() async throws {
    let other = try #require(folder.file(of: address))
    #expect(try content(await arrival()) == bytes)
    #expect(other.length == 0)
  }

  @Test func `an answer that is shorter than it says is none`() async throws {
    world.site["/a"]?.headers = ["Content-Length": "2000"]
    await #expect(throws: NetworkError.interrupted(host: "photos.example")) { try await arrival() }
  }

  @Test func `a server that is never consistent is given up`() async throws {
    world.site["/a"]?.headers = ["Content-Length": "10"]
    await #expect {
      try await arrival()
    } throws: { error in
      if case MediaError.unavailable = error { true } else { false }
    }
    #expect(world.site.requests.count == 2)
  }

  @Test func `what is known already is not sent again`() async throws {
    var order = Download.Order(address: address)
    order.known = Freshness(entityTag: "\"1\"", lastModified: nil)
    guard case .unchanged(let lifetime) = try await download().run(order, tell: { _, _ in }) else {
      Issue.record("it was sent")
      return
    }
    #expect(lifetime == .seconds(86_400))
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test func `progress is told at first and then ten times a second`() async throws {
    world.site["/a"]?.bytes = [UInt8](repeating: 0, count: 100)
    let told = Mutex<[Int]>([])
    let clock = world.clock
    let arrived = Mutex(0)
    let web = Pieces(count: 100) {
      arrived.withLock { $0 += 1 }
      clock.advance(by: .milliseconds(10))
    }
    _ = try await download(over: web).run(Download.Order(address: address)) { count, total in
      #expect(total == 100)
      told.withLock { $0.append(count) }
    }
    #expect(arrived.withLock { $0 } == 100)
    #expect(told.withLock { $0 } == [0] + stride(from: 10, through: 100, by: 10))
  }

  @Test func `where there is no room on the disk it is taken in in memory`() async throws {
    for rooms in [0, 600] {
      let arrival = try await arrival(room: rooms)
      #expect(arrival.content == .bytes(bytes))
      #expect(arrival.file == nil)
    }
    try await until("no download left") { world.downloads.isEmpty }
  }
}

extension DownloadTests {
  /// A web whose answer is that many bytes, one by one.
  private struct Pieces: Requesting {
    let count: Int
    let each: @Sendable () -> Void

    func send(_ request: WebRequest) async throws -> WebResponse {
      throw NetworkError.malformed(host: "unused")
    }

    func send(
      _ request: WebRequest, opening: @escaping @Sendable (WebHead) async throws -> Void,
      to sink: @escaping @Sendable (ArraySlice<UInt8>) async throws -> Void
    ) async throws -> WebResponse {
      try await opening(WebHead(status: 200, headers: ["Content-Length": "\(count)"]))
      for _ in 0..<count {
        each()
        try await sink([0])
      }
      return WebResponse(status: 200, address: request.address)
    }
  }

  private var folder: DownloadFolder {
    DownloadFolder(FileLocation(path: world.folder.path(of: "downloads")), time: world.time)
  }

  private func download(over web: (any Requesting)? = nil, room: Int = .max) -> Download {
    Download(
      web: web ?? world.site, folder: folder, time: world.time, stopwatch: Stopwatch(world.clock),
      room: { length, _ in length <= room })
  }

  private func arrival(room: Int = .max, until expiresAt: Timestamp? = nil) async throws -> Arrival
  {
    let order = Download.Order(
      address: address, subject: address.text, expiresAt: expiresAt)
    guard case .arrived(let arrival) = try await download(room: room).run(order, tell: { _, _ in })
    else { throw CocoaError(.coderReadCorrupt) }
    return arrival
  }

  /// Begins a download that gets so far.
  private func breakOff(after count: Int, until expiresAt: Timestamp? = nil) async throws {
    world.site["/a"]?.breaksAfter = count
    await #expect(throws: NetworkError.self) { try await arrival(until: expiresAt) }
    world.site["/a"]?.breaksAfter = nil
  }

  private func content(_ arrival: Arrival) throws -> [UInt8] {
    switch arrival.content {
    case .bytes(let bytes): bytes
    case .file(let file):
      try withExtendedLifetime(arrival) {
        Array(try Data(contentsOf: URL(filePath: file.displayPath)))
      }
    }
  }
}
