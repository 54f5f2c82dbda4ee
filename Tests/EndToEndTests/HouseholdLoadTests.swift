import Domain
import Fakes
import Foundation
import Glibc
import PictureFixtures
import Synchronization
import TerminalHarness
import Testing

/// Strangers do their worst to the real server, while somebody of the household looks at photos.
///
/// `LOAD` who write slowly, as many who read slowly, ten times as many who say nothing, each hundred of them from
/// another address of this machine, and a flood of requests from one more; again and again for `MINUTES`:
/// `make soak SUITE=load`.
@Suite("A household's server under load")
struct HouseholdLoadTests {
  private static let load = number("LOAD")
  private static let minutes = number("MINUTES") ?? 0

  @Test(.timeLimit(.minutes(180)))
  func `answers who behaves, takes little memory, and refuses a flood`() async throws {
    let home = try await HouseholdServer.home()
    // More than who behaves asks for in five minutes.
    let limit = Self.load == nil ? 200 : 5_000
    let server = try await HouseholdServer(in: home, ["--request-limit", "\(limit)"])
    let visitor = Visitor(at: server.origin)
    let path = try await Self.postPicture(visitor)
    let end = ContinuousClock.now + .seconds(60 * Self.minutes)
    var (round, worst) = (0, Duration.zero)
    repeat {
      round += 1
      let time = try await Self.besiege(server, visitor, reading: path, by: Self.load ?? 50)
      worst = max(worst, time)
      let now = try Self.megabytes(of: server.id, "VmRSS")
      tellProgress("round \(round): \(now) MB, p99 \(time)")
    } while ContinuousClock.now < end
    let memory = try Self.megabytes(of: server.id, "VmHWM")
    #expect(memory < 200)
    // How long it takes is judged only where no other test runs.
    if Self.load != nil {
      print("\(round) rounds: \(memory) MB at most, worst p99 \(worst)")
      #expect(worst < .seconds(1))
    }
    await visitor.leave()
    #expect(try await server.end() == 0)
  }

  /// How long 99 of 100 requests of the visitor take at most, while all others are there.
  private static func besiege(
    _ server: HouseholdServer, _ visitor: Visitor, reading path: String, by count: Int
  ) async throws -> Duration {
    let port = server.origin.port
    let head = "HTTP/1.1\r\nHost: x\r\n"
    var crowds: [Crowd] = []
    for (count, words) in [
      (count, "GET \(path) \(head)\r\n"),
      (count, "POST /api/v1/apps \(head)Content-Length: 1000\r\n\r\na"), (10 * count, ""),
    ] {
      let first = crowds.reduce(0) { $0 + $1.count }
      crowds.append(try await Crowd.gather(count, at: port, saying: words, numberedFrom: first))
      tellProgress("\(first + count) strangers are there")
    }
    let flood = Flood()
    defer { flood.stop() }
    // Beside other tests there is no more of it than is refused in the end.
    let (requests, calm, floods) = load == nil ? (50, 40, 1) : (200, 0, 4)
    var threads: [Task<Void, any Error>] = []
    var times: [Duration] = []
    for number in 0..<requests {
      if number == calm {
        threads = (0..<floods).map { _ in
          Task { try await onThread("the flood to end") { flood.run(at: port) } }
        }
      }
      let start = ContinuousClock.now
      #expect(try await !visitor.get("/api/v1/timelines/public").isEmpty)
      times.append(ContinuousClock.now - start)
      if times.count.isMultiple(of: 25) {
        crowds[0].readSome()
        crowds[1].write("a")
        tellProgress("\(times.count) answers in the crowd")
      }
    }
    try await until("the flood to be refused") { flood.answers["429"] != nil }
    flood.stop()
    for thread in threads { try await thread.ended() }
    #expect(Set(flood.answers.keys).isSubset(of: ["200", "429"]), "\(flood.answers)")
    withExtendedLifetime(crowds) {}
    return times.sorted()[times.count * 99 / 100]
  }
}

extension HouseholdLoadTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// A picture of some megabytes, for everybody; the path of its address.
  private static func postPicture(_ visitor: Visitor) async throws -> String {
    let token = try await visitor.token()
    let picture = PNG(width: 1500, height: 1000, pixel: [1, 2, 3]).bytes
    try await visitor.post(picture, saying: "large", token: token)
    let page = String(
      decoding: try await visitor.get("/api/v1/timelines/public"), as: UTF8.self)
    return String(try #require(page.firstMatch(of: /\/media\/[0-9a-f]+\.png/)).output)
  }

  /// The memory of a process: now (`VmRSS`), or the most it ever had (`VmHWM`).
  private static func megabytes(of process: pid_t, _ kind: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(kind + ":") })
    let number = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first)
    return (Int(number) ?? .max) / 1024
  }
}

/// Strangers who connected and wait, until the last reference to them goes.
private final class Crowd: Sendable {
  let count: Int
  private let sockets: [Int32]

  private init(_ sockets: [Int32]) {
    self.sockets = sockets
    count = sockets.count
  }

  deinit {
    for socket in sockets { close(socket) }
  }

  /// Connects so many, each of whom says the same and then nothing; on a thread of its own.
  static func gather(
    _ count: Int, at port: Int, saying words: String, numberedFrom first: Int
  ) async throws -> Crowd {
    try await onThread("\(count) to connect") {
      Crowd(
        (first..<first + count).map { number in
          connect(from: 0x7F01_0001 + UInt32(number / 100) << 8, to: port, saying: words)
        })
    }
  }

  /// Each reads a little of what is there.
  func readSome() {
    var piece = [UInt8](repeating: 0, count: 256)
    for socket in sockets { recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT)) }
  }

  /// Each says a little more.
  func write(_ words: String) {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    for socket in sockets { send(socket, words, words.utf8.count, flags) }
  }

  /// A connection from an address of this machine, on which something was said; whoever reads from it does not wait
  /// for ever.
  static func connect(from host: UInt32, to port: Int, saying words: String) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // So that all of them together take little of this machine.
    var size: Int32 = 4096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var wait = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    let from = address(host, port: 0)
    let to = address(0x7F00_0001, port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    for (address, call) in [(from, bind), (to, Glibc.connect)] {
      _ = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, length) }
      }
    }
    _ = words.withCString { send(descriptor, $0, words.utf8.count, Int32(MSG_NOSIGNAL)) }
    return descriptor
  }

  private static func address(_ host: UInt32, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return address
  }
}

/// Somebody who asks as fast as can be, each time on a connection of its own, until told to stop.
private final class Flood: Sendable {
  private let state = Mutex((isOver: false, answers: [String: Int]()))

  /// How often each status was answered; an empty one where a connection broke off.
  var answers: [String: Int] { state.withLock { $0.answers } }

  func stop() { state.withLock { $0.isOver = true } }

  /// Asks, on the caller's thread.
  func run(at port: Int) {
    let words = "GET /api/v1/timelines/public HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    while !state.withLock({ $0.isOver }) {
      let socket = Crowd.connect(from: 0x7F02_0001, to: port, saying: words)
      let status = Self.status(from: socket)
      close(socket)
      state.withLock { $0.answers[status, default: 0] += 1 }
    }
  }

  /// The status of an answer, which is read to its end.
  private static func status(from socket: Int32) -> String {
    var (head, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = recv(socket, &piece, piece.count, 0), count > 0 {
      if head.count < 12 { head += piece[..<min(count, 12)] }
    }
    return String(decoding: head.dropFirst(9).prefix(3), as: UTF8.self)
  }
}
