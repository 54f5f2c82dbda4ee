import Domain
import Glibc

/// Those who connect to a loopback listener, until one of them has the answer.
///
/// Nobody can hold it up: all are heard at once, and when too many are there the one that has been
/// there longest has to go.
struct LoopbackVisits {
  private struct Visitor {
    let descriptor: Int32
    var bytes: [UInt8] = []
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

  /// Blocks until there is an answer. Throws `CancellationError`, ``AccountError/notUnderWay``.
  mutating func answer() throws -> AuthorizationAnswer {
    defer { for visitor in visitors { close(visitor.descriptor) } }
    while true {
      let ready = try wait()
      if ready.contains(cancellation.descriptor) { throw CancellationError() }
      if let answer = hear(ready) { return answer }
      if ready.contains(listening) { try admit() }
    }
  }
}

extension LoopbackVisits {
  /// The descriptors at which something happens.
  private func wait() throws -> Set<Int32> {
    var polled = ([listening, cancellation.descriptor] + visitors.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else {
      throw AccountError.cannotListen
    }
    return Set(polled.filter { $0.revents != 0 }.map(\.fd))
  }

  private mutating func admit() throws {
    let descriptor = accept(listening, nil, nil)
    guard descriptor >= 0 else {
      // What a stopped listener says; all else passes by itself.
      if errno == EINVAL { throw AccountError.notUnderWay }
      return
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    if visitors.count == Self.mostVisitors { close(visitors.removeFirst().descriptor) }
    visitors.append(Visitor(descriptor: descriptor))
  }

  /// Reads from those who have said something, and sends away those who are done.
  private mutating func hear(_ ready: Set<Int32>) -> AuthorizationAnswer? {
    for index in visitors.indices.reversed() where ready.contains(visitors[index].descriptor) {
      let isOpen = read(from: &visitors[index])
      let request = LoopbackRequest(visitors[index].bytes, state: state)
      guard let reply = request.reply else {
        if !isOpen { close(visitors.remove(at: index).descriptor) }
        continue
      }
      let descriptor = visitors.remove(at: index).descriptor
      // As short as this, it goes into the connection's buffer as a whole.
      _ = send(descriptor, reply, reply.utf8.count, Int32(MSG_NOSIGNAL))
      close(descriptor)
      if case .answer(let answer) = request { return answer }
    }
    return nil
  }

  /// Takes what there is, but no more than a little beyond the limit; false if that was all.
  private func read(from visitor: inout Visitor) -> Bool {
    var buffer = [UInt8](repeating: 0, count: LoopbackRequest.limit + 1)
    let count = recv(visitor.descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    visitor.bytes += buffer[..<count]
    return true
  }
}
