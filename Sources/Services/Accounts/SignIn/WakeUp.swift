import Domain
import Glibc

/// Wakes a thread that polls: once, for good.
final class WakeUp: Sendable {
  /// What is readable once it was posted.
  let descriptor: Int32
  private let writing: Int32

  /// Throws ``AccountError/cannotListen`` if the system has no more descriptors.
  init() throws(AccountError) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .cannotListen }
    descriptor = ends[0]
    writing = ends[1]
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func post() {
    _ = send(writing, [1], 1, Int32(MSG_NOSIGNAL))
  }
}
