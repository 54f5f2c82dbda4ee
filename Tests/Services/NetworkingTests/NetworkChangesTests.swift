import Domain
import Fakes
import Glibc
import Synchronization
import Testing
import Web

@testable import Networking

@Suite struct NetworkChangesTests {
  /// A message of the kernel: length, type, and what does not matter here.
  private static func message(_ type: UInt16, length: UInt32? = nil, body: Int = 8) -> [UInt8] {
    var bytes = withUnsafeBytes(of: length ?? UInt32(16 + body), Array.init)
    bytes += withUnsafeBytes(of: type, Array.init)
    return bytes + [UInt8](repeating: 0, count: 10 + (body + 3) & ~3)
  }

  private static let address = message(20)
  private static let way = message(24)
  private static let link = message(16)
  private static let datagrams: [([UInt8], Bool)] = [
    (address, true), (way, true), (link, false), (message(21), false), (link + way, true),
    (message(16, body: 5) + address, true), (message(16, length: 3) + way, false),
    (message(16, length: .max), false), (Array(way.prefix(9)), false), ([], false),
  ]

  @Test(arguments: datagrams)
  func `a new address or a new way is news, and nothing else`(datagram: [UInt8], isNews: Bool) {
    #expect(NetworkMessages.hasNews(datagram) == isNews)
  }

  @Test func `changes are told until nobody writes any more, and the socket is closed then`()
    async throws
  {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let changes = NetworkChanges.stream(of: ends[0])
    for type: UInt16 in [16, 20] {
      let bytes = Self.message(type)
      #expect(send(ends[1], bytes, bytes.count, 0) == bytes.count)
    }
    let other = ends[1]
    defer { close(other) }
    #expect(try await changes.next("the network to be back") != nil)
    shutdown(other, Int32(clamping: SHUT_WR))
    #expect(try await changes.next("the network to be back") == nil)
    // There is nothing to read, and once the socket is closed there is an end instead.
    try await until("the socket to be closed") {
      var byte: UInt8 = 0
      return recv(other, &byte, 1, Int32(clamping: MSG_DONTWAIT)) == 0
    }
  }

  @Test func `the kernel is asked for addresses and routes, until nobody listens any more`()
    async throws
  {
    let descriptor = try #require(NetworkChanges.subscribe())
    defer { close(descriptor) }
    var address = NetworkChanges.Address(groups: 0)
    var length = socklen_t(MemoryLayout<NetworkChanges.Address>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    #expect(status == 0)
    // Bits 5, 7, 9 and 11 of linux/rtnetlink.h: addresses and routes of both kinds.
    #expect(address.groups == 0b101_0101_0000)
    let listening = Task { for await _ in NetworkChanges.stream() {} }
    listening.cancel()
    try await listening.ended("listening")
  }

  @Test func `a host that rests after failures is tried again when the network is back`()
    async throws
  {
    let transport = ScriptedTransport { _, number in
      number < 5
        ? .failure(NetworkError.unreachable(host: "photos.example", reason: "no connection"))
        : .answer(200)
    }
    // Shorter than what the requests may take: no time that is skipped ends them.
    let clock = SkippingClock(lasting: .seconds(3000))
    let client = client(transport, clock: clock)
    var request = WebRequest(try #require(WebAddress("https://photos.example/")))
    request.limits.retries = 0
    (request.limits.firstByte, request.limits.silence) = (.seconds(3600), .seconds(3600))
    for _ in 0..<5 {
      await #expect(throws: NetworkError.self) { try await client.send(request) }
    }
    await #expect(throws: NetworkError.self) { try await client.send(request) }
    #expect(transport.requests.count == 5, "it rests")
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let told = client.recoveries()
    let following = Task { await client.follow(changes) }
    change.yield()
    #expect(try await told.next("the network to be back") != nil)
    #expect(try await client.send(request).status == 200)
    change.finish()
    try await following.ended()
    // Names may be known later than the way. That somebody answered is the third news.
    #expect(clock.slept.contains(NetworkClient.settlingTime))
    for _ in 2...3 { #expect(try await told.next("the network to be back") != nil) }
  }
}
