import Domain
import Glibc

/// A port that nobody listens at, kept from others until this is let go.
///
/// The server has to know it before it listens: its own address stands in all that it says. What is
/// bound, but not listened at, can be shared by who says so, as servers do.
final class FreePort {
  /// Its number.
  let number: Int
  private let descriptor: Int32

  /// Asks the system for one. Throws ``NoFreePort``.
  init() throws(NoFreePort) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw NoFreePort() }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      throw NoFreePort()
    }
    self.descriptor = descriptor
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    close(descriptor)
  }
}

/// The system has no port left.
struct NoFreePort: ExplainedError {
  let reason = "no port is free: name one with --port"
}
