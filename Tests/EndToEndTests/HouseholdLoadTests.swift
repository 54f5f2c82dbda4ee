import Domain
import Fakes
import Foundation
import Glibc
import PictureFixtures
import TerminalHarness
import Testing

/// Strangers do their worst to the real server, while somebody of the household looks at photos.
///
/// `LOAD` who write slowly, as many who read slowly, and ten times as many who say nothing, each hundred
/// of them from another address of this machine: `make soak SUITE=load`.
@Suite("A household's server under load")
struct HouseholdLoadTests {
  private static let load = ProcessInfo.processInfo.environment["LOAD"].flatMap { Int($0) }

  @Test(.timeLimit(.minutes(60)))
  func `answers who behaves, and takes little memory`() async throws {
    let count = Self.load ?? 50
    let home = try await HouseholdServer.home()
    let server = try await HouseholdServer(in: home, ["--request-limit", "1000000"])
    let visitor = Visitor(at: server.origin)
    let path = try await Self.postPicture(visitor)
    let port = server.origin.port
    let head = "HTTP/1.1\r\nHost: x\r\n"
    var crowds: [Crowd] = []
    var costs = ["\(try Self.megabytes(of: server.id, "VmRSS")) MB before"]
    for (count, words, name) in [
      (count, "GET \(path) \(head)\r\n", "who read slowly"),
      (count, "POST /api/v1/apps \(head)Content-Length: 1000\r\n\r\na", "who write slowly"),
      (10 * count, "", "who say nothing"),
    ] {
      let first = crowds.reduce(0) { $0 + $1.count }
      crowds.append(try await Crowd.gather(count, at: port, saying: words, numberedFrom: first))
      for _ in 0..<20 { _ = try await visitor.get("/api/v1/timelines/public") }
      costs.append("\(try Self.megabytes(of: server.id, "VmRSS")) MB with \(count) \(name)")
    }
    var times: [Duration] = []
    for _ in 0..<200 {
      let start = ContinuousClock.now
      #expect(try await !visitor.get("/api/v1/timelines/public").isEmpty)
      times.append(ContinuousClock.now - start)
    }
    let memory = try Self.megabytes(of: server.id, "VmHWM")
    let worst = times.sorted()[times.count * 99 / 100]
    #expect(memory < 200)
    // How long it takes is judged only where no other test runs.
    if Self.load != nil {
      print((costs + ["\(memory) MB and p99 \(worst) in the end"]).joined(separator: ", "))
      #expect(worst < .seconds(1))
    }
    await visitor.leave()
    #expect(try await server.end() == 0)
    withExtendedLifetime(crowds) {}
  }
}

extension HouseholdLoadTests {
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
      Crowd((first..<first + count).map { connection(number: $0, port, saying: words) })
    }
  }

  private static func connection(number: Int, _ port: Int, saying words: String) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // So that all of them together take little of this machine.
    var size: Int32 = 4096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    let from = address(0x7F01_0001 + UInt32(number / 100) << 8, port: 0)
    let to = address(0x7F00_0001, port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    for (address, call) in [(from, bind), (to, connect)] {
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
