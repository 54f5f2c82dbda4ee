import Domain
import Foundation
import Glibc

/// Listens at 127.0.0.1 for a browser that comes back from a server's page (RFC 8252, 7.3).
///
///     let listener = try LoopbackListener(preferring: nil)
///     // … redirect=listener.redirect …
///     let answer = try await listener.answer(to: state)
///
/// It listens until it is let go, so that an answer may come before anybody waits for it.
final class LoopbackListener: Sendable {
  /// The port of this machine it listens at.
  let port: UInt16
  private let descriptor: Int32

  /// Begins to listen: at a port if it is free, else at any.
  ///
  /// Throws ``AccountError/cannotListen``.
  init(preferring port: UInt16?, at host: UInt32 = 0x7F00_0001) throws(AccountError) {
    let bound = port.flatMap { Self.listen(host, $0) } ?? Self.listen(host, 0)
    guard let bound else { throw .cannotListen }
    descriptor = bound
    self.port = Self.port(of: bound)
  }

  deinit {
    close(descriptor)
  }

  /// Where a browser is to be sent.
  var redirect: String { "http://127.0.0.1:\(port)/" }

  /// Waits for a browser that knows `state`; all others are turned away.
  ///
  /// Throws `CancellationError`, and ``AccountError/notUnderWay`` after ``stop()``.
  func answer(to state: String) async throws -> AuthorizationAnswer {
    let cancellation = try WakeUp()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A thread of its own, because it waits for a person.
        Thread.detachNewThread { [self] in
          var visits = LoopbackVisits(at: descriptor, state: state, until: cancellation)
          continuation.resume(with: Result { try visits.answer() })
        }
      }
    } onCancel: {
      cancellation.post()
    }
  }

  /// Ends it for all who wait.
  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}

extension LoopbackListener {
  private static func listen(_ host: UInt32, _ port: UInt16) -> Int32? {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { return nil }
    // Else the port of the last sign-in would be taken for a minute, by nobody.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let isListening = withGeneric(&address) { bind(descriptor, $0, $1) == 0 }
    guard isListening, Glibc.listen(descriptor, SOMAXCONN) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    _ = withGeneric(&address) { pointer, length in
      var length = length
      return getsockname(descriptor, pointer, &length) == 0
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withGeneric<Value>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Value
  ) -> Value {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
