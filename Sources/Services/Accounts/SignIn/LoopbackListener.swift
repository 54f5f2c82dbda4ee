import Domain
import Foundation
import Glibc

/// Listens at 127.0.0.1 for a browser that comes back from a server's page (RFC 8252, 7.3).
///
///     let listener = try LoopbackListener(preferring: nil)
///     // … redirect=listener.redirect …
///     let answer = try await listener.answer(to: state)
///
/// It listens as long as it exists, so that an answer may come before ``answer(to:)`` is called.
final class LoopbackListener: Sendable {
  let port: UInt16
  private let descriptor: Int32

  /// Listens at the preferred port if it is free, or else at any. Throws ``AccountError/cannotListen``.
  init(preferring port: UInt16?, at host: UInt32 = 0x7F00_0001) throws(AccountError) {
    let bound = port.flatMap { Self.listen(host, $0) } ?? Self.listen(host, 0)
    guard let bound else { throw .cannotListen }
    descriptor = bound
    self.port = Self.port(of: bound)
  }

  deinit {
    close(descriptor)
  }

  /// The address for the browser to come back to.
  var redirect: String { "http://127.0.0.1:\(port)/" }

  /// Waits for a browser that knows `state` and turns all others away.
  ///
  /// Throws `CancellationError`, and ``AccountError/notUnderWay`` after ``stop()``.
  func answer(to state: String) async throws -> AuthorizationAnswer {
    let cancellation = try WakeUp()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Its own thread, because it waits for a person.
        Thread.detachNewThread { [self] in
          var visits = LoopbackVisits(at: descriptor, state: state, until: cancellation)
          continuation.resume(with: Result { try visits.answer() })
        }
      }
    } onCancel: {
      cancellation.post()
    }
  }

  /// Stops listening; calls of ``answer(to:)`` end.
  func stop() {
    shutdown(descriptor, Int32(truncatingIfNeeded: SHUT_RDWR))
  }
}

extension LoopbackListener {
  private static func listen(_ host: UInt32, _ port: UInt16) -> Int32? {
    let type = Int32(
      bitPattern: SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { return nil }
    // Without this the port of the last sign-in would stay taken for a minute.
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

/// The connections to a loopback listener, until one of them brings the answer.
///
/// No connection can block the others: all are read at the same time, and the oldest is closed when there
/// are too many.
struct LoopbackVisits {
  private struct Visitor {
    let descriptor: Int32
    var bytes: [UInt8] = []

    /// Ends the connection, also where a program that was started meanwhile has got it, too.
    func leave() {
      shutdown(descriptor, Int32(clamping: SHUT_RDWR))
      close(descriptor)
    }
  }

  private static let mostVisitors = 16

  private let listening: Int32
  private let state: String
  private let cancellation: WakeUp
  private var visitors: [Visitor] = []

  init(at listening: Int32, state: String, until cancellation: WakeUp) {
    self.listening = listening
    self.state = state
    self.cancellation = cancellation
  }

  /// Blocks until the answer comes. Throws `CancellationError`, ``AccountError/notUnderWay``.
  mutating func answer() throws -> AuthorizationAnswer {
    defer { for visitor in visitors { visitor.leave() } }
    while true {
      let ready = try wait()
      if ready.contains(cancellation.descriptor) { throw CancellationError() }
      if let answer = hear(ready) { return answer }
      if ready.contains(listening) { try admit() }
    }
  }
}

extension LoopbackVisits {
  /// Waits for descriptors that can be read.
  private func wait() throws -> Set<Int32> {
    var polled = ([listening, cancellation.descriptor] + visitors.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else {
      throw AccountError.cannotListen
    }
    return Set(polled.filter { $0.revents != 0 }.map(\.fd))
  }

  private mutating func admit() throws {
    let descriptor = accept(listening, nil, nil)
    guard descriptor >= 0 else {
      // The listener was stopped; all other errors are temporary.
      if errno == EINVAL { throw AccountError.notUnderWay }
      return
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    if visitors.count == Self.mostVisitors { visitors.removeFirst().leave() }
    visitors.append(Visitor(descriptor: descriptor))
  }

  /// Reads from connections, and answers and closes those that are complete.
  private mutating func hear(_ ready: Set<Int32>) -> AuthorizationAnswer? {
    for index in visitors.indices.reversed() where ready.contains(visitors[index].descriptor) {
      let isOpen = read(from: &visitors[index])
      let request = LoopbackRequest(visitors[index].bytes, state: state)
      guard let reply = request.reply else {
        if !isOpen { visitors.remove(at: index).leave() }
        continue
      }
      let visitor = visitors.remove(at: index)
      // It is so short that it fits into the connection's buffer.
      _ = send(
        visitor.descriptor, reply, reply.utf8.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
      visitor.leave()
      if case .answer(let answer) = request { return answer }
    }
    return nil
  }

  /// Reads available bytes, at most a few more than the limit; false at the end.
  private func read(from visitor: inout Visitor) -> Bool {
    var buffer = [UInt8](repeating: 0, count: LoopbackRequest.limit + 1)
    let count = recv(visitor.descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    visitor.bytes += buffer[..<count]
    return true
  }
}

/// Wakes a thread that waits in `poll`, once and for good.
final class WakeUp: Sendable {
  /// Readable after ``post()``.
  let descriptor: Int32
  private let writing: Int32

  /// Throws ``AccountError/cannotListen`` if no descriptors are left.
  init() throws(AccountError) {
    var ends: [Int32] = [0, 0]
    let type = Int32(
      bitPattern: SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .cannotListen }
    descriptor = ends[0]
    writing = ends[1]
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func post() {
    _ = send(writing, [1], 1, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
  }
}
