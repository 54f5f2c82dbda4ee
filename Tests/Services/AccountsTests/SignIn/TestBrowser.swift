import Fakes
import Glibc
import Testing

/// A connection to a port of this machine, by somebody who may mean well or not.
final class TestBrowser: Sendable {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit {
    close(descriptor)
  }

  /// Whether the other side has closed the connection, by what has come until now.
  var isClosed: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }

  /// Says something, however much of it is heard.
  func say(_ text: String) {
    _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// Everything that is answered until the other side is done.
  func hear() async throws -> String {
    try await onThread("an answer to a browser") { [self] in hearNow() }
  }

  private func hearNow() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// Asks for something, as a browser does.
  func visit(_ target: String) async throws -> String {
    say("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return try await hear()
  }
}
