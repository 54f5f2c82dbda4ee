import Glibc

/// A file descriptor that someone else owns. Reading and writing goes on after signals.
struct Descriptor: Sendable {
  let number: Int32

  var isTerminal: Bool { isatty(number) == 1 }

  /// Reads up to 4,096 bytes; empty at the end, nil after an error.
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

  /// Writes all bytes; returns 0, or `errno` if that failed.
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

  /// Waits until some descriptors can be read or have ended, and returns which ones: none if the time is
  /// over or a signal came. A negative time means for ever.
  static func wait(for descriptors: [Descriptor], milliseconds: Int32) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    return entries.map { $0.revents != 0 }
  }

  /// What `poll` counts in, rounded up; at most a day, as it cannot count far: whoever waits longer looks again.
  static func milliseconds(_ time: Duration) -> Int32 {
    Int32(min(max(.zero, time), .seconds(86_400)) / .milliseconds(1)) + 1
  }
}

/// Standard output or error without a terminal. Writes without buffering.
struct PlainOutput {
  /// The `errno` of the first write that failed; 0 if none has.
  private(set) var failure: Int32 = 0
  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Writes a trusted text; false only for the first write that fails.
  mutating func write(_ text: String) -> Bool {
    guard failure == 0 else { return true }
    failure = descriptor.write(Array(text.utf8))
    return failure == 0
  }
}

/// Reads keys and the terminal's answers; also ahead of time, while something long is being written. Only
/// for the editor's thread.
final class TerminalInput {
  /// The most bytes to read ahead; the rest waits in the terminal.
  static let limit = 1 << 16

  let descriptor: Descriptor
  private var ahead: [UInt8] = []
  private var hasEnded = false

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Whether ``read()`` returns at once, with bytes or at the end.
  var hasCome: Bool {
    isAhead || Descriptor.wait(for: [descriptor], milliseconds: 0)[0]
  }

  /// Waits until this or another descriptor can be read. A negative time means for ever.
  func wait(or others: [Descriptor], milliseconds: Int32) {
    guard !isAhead else { return }
    _ = Descriptor.wait(for: [descriptor] + others, milliseconds: milliseconds)
  }

  var mayReadAhead: Bool { ahead.count < Self.limit && !hasEnded }

  /// Reads and keeps bytes. Only call this when the descriptor can be read.
  func readAhead() {
    let bytes = descriptor.read() ?? []
    ahead += bytes
    hasEnded = bytes.isEmpty
  }

  /// The next bytes; empty at the end, nil after an error.
  func read() -> [UInt8]? {
    guard isAhead else { return descriptor.read() }
    defer { ahead = [] }
    return ahead
  }

  /// Whether bytes, or the end, were read ahead.
  private var isAhead: Bool { !ahead.isEmpty || hasEnded }
}
