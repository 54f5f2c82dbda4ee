import Foundation

/// A connection to this machine, byte by byte.
struct RawConnection: ~Copyable {
  private let descriptor: Int32

  /// Why there is none.
  struct Refused: Error {}

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
  ///
  /// On a thread of its own: it waits, and the server needs the others.
  static func exchange(_ text: String, port: Int) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try RawConnection(port: port).exchange(text) })
      }
    }
  }

  private func exchange(_ text: String) throws -> String {
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Refused() }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
