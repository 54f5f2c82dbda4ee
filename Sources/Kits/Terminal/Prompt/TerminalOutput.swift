import Glibc

/// What goes to the terminal, from libedit and from us, gathered so that one change of the screen
/// is sent at once. Used by the editor's thread alone.
///
/// A terminal at the other end of a slow line takes seconds for a picture. It is sent slice by slice
/// when the terminal can take one, and what is typed is read meanwhile; its order never changes, and
/// what is typed has no effect before all is sent.
final class TerminalOutput {
  /// How much is written at once where writing may block.
  ///
  /// Linux counts a pseudo-terminal's buffers in units of 256 bytes, and says that it can be written to
  /// while one is free: this much, if no line ends in it, is taken without waiting; otherwise `write` waits
  /// for no more than the terminal reading as much.
  static let blockingSlice = 256
  /// How much is written at once where it cannot block: small pieces take several times as long, and over a
  /// network each may be a packet.
  static let slice = 1 << 16

  /// Whether everything is thrown away; for what libedit says that was said better already.
  var isMuted = false
  /// Whether what is typed stays with the terminal in any case, as the next program is to have it.
  var leavesKeys = false
  /// A description of the terminal of our own, which does not block: the one we were given is the shell's
  /// as well, and has to stay as it is. The same where another may not be had, as after `su`.
  private let descriptor: Descriptor
  private let ownsDescriptor: Bool
  private let input: TerminalInput
  private var bytes: [UInt8] = []

  /// - Parameter input: What is typed at the same terminal.
  init(_ descriptor: Descriptor, input: TerminalInput) {
    let own =
      descriptor.isTerminal
      ? open("/proc/self/fd/\(descriptor.number)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      : -1
    ownsDescriptor = own >= 0
    self.descriptor = ownsDescriptor ? Descriptor(number: own) : descriptor
    self.input = input
  }

  deinit {
    if ownsDescriptor { close(descriptor.number) }
  }

  /// Adds lines: every `\n` becomes a carriage return and a line feed.
  func add(lines: String) {
    bytes.append(lines, putting: 0x0D, beforeEach: 0x0A)
  }

  /// Adds a control sequence or a part of a line.
  func add(_ text: String) {
    bytes += text.utf8
  }

  /// Adds what libedit wrote, and sends all.
  func add(_ buffer: UnsafeRawBufferPointer) {
    guard !isMuted else { return }
    bytes += buffer
    flush()
  }

  /// Sends all. A terminal that is gone is noticed where it is read.
  func flush() {
    var sent = 0
    while sent < bytes.count {
      guard waitForTerminal() else { continue }
      let end = min(sent + (ownsDescriptor ? Self.slice : Self.blockingSlice), bytes.count)
      let count = bytes[sent..<end].withUnsafeBytes {
        write(descriptor.number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EAGAIN {
        // There is room, but too little for the end of a line.
        poll(nil, 0, 1)
      } else if count < 0, errno != EINTR {
        break
      }
      sent += max(0, count)
    }
    bytes.removeAll(keepingCapacity: bytes.count <= Self.slice)
  }

  /// Whether the terminal can take more, or is gone. While it cannot, what is typed is read: elsewhere it
  /// stays where it is, perhaps for the next program.
  private func waitForTerminal() -> Bool {
    let watchesKeys = input.mayReadAhead && !leavesKeys
    var entries = [
      pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: watchesKeys ? input.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&entries, 2, -1) > 0 else { return errno != EINTR }
    if entries[0].revents != 0 { return true }
    if entries[1].revents != 0 { input.readAhead() }
    return false
  }
}
