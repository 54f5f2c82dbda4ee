import Domain
import Glibc

/// A port that nobody listens at just now.
///
/// The server has to know it before it listens: its own address stands in all that it says.
enum FreePort {
  /// Asks the system for one. Throws ``NoFreePort``.
  static func find() throws -> Int {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { throw NoFreePort() }
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard found else { throw NoFreePort() }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// The system has no port left.
struct NoFreePort: ExplainedError {
  let reason = "no port is free: name one with --port"
}
