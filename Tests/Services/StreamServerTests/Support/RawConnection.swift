import Fakes
import Foundation

/// A connection to this machine, byte by byte.
struct RawConnection: ~Copyable {
  private let descriptor: Int32

  /// Why there is none.
  struct Refused: Error {}

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Refused() }
  }

  deinit {
    close(descriptor)
  }

  /// What the server says to a text until it closes the connection.
  static func exchange(_ text: String, port: Int) async throws -> String {
    try await onThread("the end of a connection") {
      let connection = try RawConnection(port: port)
      try connection.send(text)
      return connection.rest()
    }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends a frame of a WebSocket, with a mask that changes nothing, and whatever else at once.
  func send(frame opcode: UInt8, _ text: String, and more: String = "") throws {
    let head = [0x80 | opcode, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0]
    try send(head + Array(text.utf8) + Array(more.utf8))
  }

  /// The next frame of a WebSocket: `opcode:text`; empty at the end.
  func frame() -> String {
    let head = bytes(2)
    guard head.count == 2 else { return "" }
    var length = Int(head[1])
    if length == 126 { length = bytes(2).reduce(0) { $0 << 8 | Int($1) } }
    return "\(head[0] & 15):" + String(decoding: bytes(length), as: UTF8.self)
  }

  private func bytes(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let more = read(descriptor, &buffer[length], count - length)
      guard more > 0 else { break }
      length += more
    }
    return Array(buffer.prefix(length))
  }

  func send(_ bytes: [UInt8]) throws {
    guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw Refused() }
  }

  /// All that the server says until it closes the connection, or until it said `end`.
  func rest(until end: String? = nil) -> String {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while end.map({ !String(decoding: answer, as: UTF8.self).hasSuffix($0) }) ?? true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// The first of what the server says, and nothing more is read.
  func start() -> String {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Whether there is nothing to read: the server said no more, and did not close the connection.
  func isSilent() -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) < 1
  }

  /// Sends a text again and again, a little at a time, until the server has something to say or
  /// closes the connection.
  func drip(_ text: String) {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // It may be closed between the look and the next drop.
    while poll(&state, 1, 5) == 0, (try? send(text)) != nil {}
  }
}
