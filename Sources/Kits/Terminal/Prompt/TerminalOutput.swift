import Glibc

/// Gathers the output of libedit and of ours, so that each change of the screen is sent at once. Only for
/// the editor's thread.
///
/// Over a slow line a picture takes seconds. It is sent in slices, each when the terminal can take one.
/// Keys are read meanwhile, but have no effect before everything is sent.
final class TerminalOutput {
  /// How many bytes are written at once if writing may block.
  ///
  /// Linux says that a pseudo-terminal can be written to while one of its buffers of 256 bytes is free. So
  /// this many bytes without a line end never wait, and with one only until the terminal has read as many.
  static let blockingSlice = 256
  /// How many bytes are written at once if writing cannot block. Smaller pieces take several times as long,
  /// and over a network each may become a packet.
  static let slice = 1 << 16

  /// Whether libedit's output is dropped, because ours replaces it.
  var isMuted = false
  /// Whether keys stay unread, because they are for the next program.
  var leavesKeys = false
  /// Our own descriptor of the terminal, which does not block. The given one is shared with the shell and
  /// must not change; it is used only if we may not open another, as after `su`.
  private let descriptor: Descriptor
  private let ownsDescriptor: Bool
  private let input: TerminalInput
  private var bytes: [UInt8] = []

  /// - Parameter input: Reads the keys of the same terminal.
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

  /// Adds lines, with a carriage return before every line feed.
  func add(lines: String) {
    bytes.append(lines, putting: 0x0D, beforeEach: 0x0A)
  }

  /// Adds a control sequence or a part of a line.
  func add(_ text: String) {
    bytes += text.utf8
  }

  /// Adds libedit's output, and sends everything.
  func add(_ buffer: UnsafeRawBufferPointer) {
    guard !isMuted else { return }
    addWithoutJoiners(buffer)
    flush()
  }

  /// Adds libedit's text so that every terminal gives it as many columns as libedit does.
  ///
  /// Some terminals draw an emoji sequence such as 👩‍👩‍👧 in two columns, others each of its parts, as libedit counts.
  /// So joiners and selectors of variants are left out, and instead of a skin tone come two blanks.
  private func addWithoutJoiners(_ text: UnsafeRawBufferPointer) {
    var rest = text[...]
    while let place = rest.firstIndex(where: { $0 >= 0xE2 }) {
      bytes += rest[..<place]
      rest = rest[place...]
      let joiner = Self.joiners.first { joiner in
        rest.starts(with: joiner.start)
          && rest.dropFirst(joiner.start.count).first.map(joiner.ends.contains) ?? false
      }
      bytes += joiner?.instead ?? [text[place]]
      rest = rest.dropFirst(joiner.map { $0.start.count + 1 } ?? 1)
    }
    bytes += rest
  }

  /// In UTF-8: U+200C and U+200D, U+FE00 to U+FE0F, U+1F3FB to U+1F3FF.
  private static let joiners: [(start: [UInt8], ends: ClosedRange<UInt8>, instead: [UInt8])] = [
    ([0xE2, 0x80], 0x8C...0x8D, []), ([0xEF, 0xB8], 0x80...0x8F, []),
    ([0xF0, 0x9F, 0x8F], 0xBB...0xBF, [0x20, 0x20]),
  ]

  /// Sends everything. If the terminal is gone, reading will notice it.
  func flush() {
    var sent = 0
    while sent < bytes.count {
      guard waitForTerminal() else { continue }
      let end = min(sent + (ownsDescriptor ? Self.slice : Self.blockingSlice), bytes.count)
      let count = bytes[sent..<end].withUnsafeBytes {
        write(descriptor.number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EAGAIN {
        // There is room, but too little for a line end.
        poll(nil, 0, 1)
      } else if count < 0, errno != EINTR {
        break
      }
      sent += max(0, count)
    }
    bytes.removeAll(keepingCapacity: bytes.count <= Self.slice)
  }

  /// Waits once; true if the terminal can take more, or is gone. Reads keys meanwhile. At other times keys
  /// stay unread, because they may be for the next program.
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

extension [UInt8] {
  /// Appends a text and puts `mark` before each `byte` in it.
  ///
  /// Appends long runs, because a picture has megabytes with hardly any such byte.
  mutating func append(_ text: String, putting mark: UInt8, beforeEach byte: UInt8) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while let place = rest.firstIndex(of: byte) {
        append(contentsOf: rest[..<place])
        append(mark)
        append(byte)
        rest = rest[(place + 1)...]
      }
      append(contentsOf: rest)
    }
  }
}
