import Fakes
import Foundation
import Glibc
import Synchronization

/// Stands between a client and a server on this machine, and knows all that they say. Behind a gate it forgets that:
/// there may be much of it.
final class Eavesdropper: Sendable {
  /// Some bytes on their way.
  struct Piece: Sendable {
    /// The number of their connection.
    let connection: Int
    let bytes: ArraySlice<UInt8>
    let isAnswer: Bool
  }

  /// Where the client goes.
  let port: Int
  private let listener: Int32
  private let target: Int
  private let gate: (any Gate)?
  private let heard = Mutex<[UInt8]>([])

  /// Listens at a free port, and hands on to another one what a gate lets through: all, if there is
  /// none.
  init(to target: Int, through gate: (any Gate)? = nil) throws {
    self.target = target
    self.gate = gate
    (listener, port) = try Self.listening()
    Thread.detachNewThread { [self] in
      for number in 1... {
        let client = accept(listener, nil, nil)
        if client < 0, errno == EINTR { continue }
        guard client >= 0 else { break }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        relay(client, number)
      }
      // Only here: a number that is closed elsewhere may be somebody else's socket by now.
      Glibc.close(listener)
    }
  }

  /// Ends the listening; what is open ends with its ends.
  func close() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// What stands in the first group of `pattern`, wherever it was said.
  func words(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
    let text = heard.withLock { String(decoding: $0, as: UTF8.self) }
    return Set(text.matches(of: pattern).map { String($0.output.1) })
  }
}

/// Decides what passes.
protocol Gate: Sendable {
  /// How many of the bytes go on; if not all do, their connection ends there.
  func admit(_ piece: Eavesdropper.Piece) -> Int
  /// They have gone on, all of them.
  func didPass(_ piece: Eavesdropper.Piece)
}

extension Eavesdropper {
  private func relay(_ client: Int32, _ number: Int) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let isConnected = withUnsafePointer(to: Self.address(port: target)) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      Glibc.close(client)
      Glibc.close(server)
      return
    }
    Thread.detachNewThread { [self] in
      let answered = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [self] in
        pump(from: server, to: client, number, isAnswer: true)
        answered.signal()
      }
      pump(from: client, to: server, number, isAnswer: false)
      answered.wait()
      Glibc.close(client)
      Glibc.close(server)
    }
  }

  private func pump(from source: Int32, to sink: Int32, _ number: Int, isAnswer: Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let piece = Piece(connection: number, bytes: buffer[..<count], isAnswer: isAnswer)
      let admitted = gate?.admit(piece) ?? count
      if gate == nil { heard.withLock { $0 += buffer[..<admitted] } }
      guard send(sink, buffer, admitted, Int32(MSG_NOSIGNAL)) == count else { break }
      gate?.didPass(piece)
    }
    shutdown(sink, Int32(SHUT_WR))
    shutdown(source, Int32(SHUT_RD))
  }

  /// A socket that listens at a free port of this machine.
  private static func listening() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
