import Glibc

/// A file descriptor somebody else owns, read and written without being stopped by signals.
struct Descriptor: Sendable {
  let number: Int32

  /// Whether a terminal is behind it.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Up to 4,096 bytes as they are there; empty at the end, nil for an error.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(number, &bytes, bytes.count)
      if count >= 0 { return Array(bytes.prefix(count)) }
      if errno == EAGAIN {
        _ = Self.wait(for: [self], milliseconds: -1)
      } else if errno != EINTR {
        return nil
      }
    }
  }

  /// Writes all bytes; returns `errno` if that is impossible, else 0.
  func write(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Waits until one of them can be read or has ended; says which, all false after the time or a
  /// signal. A negative time means for ever.
  static func wait(for descriptors: [Descriptor], milliseconds: Int32) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    return entries.map { $0.revents != 0 }
  }
}
