import Glibc

/// What is typed, and what the terminal answers: read when it is wanted, or before, so that it does not
/// wait until something long has been sent. Used by the editor's thread alone.
final class TerminalInput {
  /// So much is read ahead; the rest waits in the terminal.
  static let limit = 1 << 16

  /// Readable when more has come.
  let descriptor: Descriptor
  private var ahead: [UInt8] = []
  private var hasEnded = false

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Whether ``read()`` has something, or the end, at once.
  var hasCome: Bool {
    isAhead || Descriptor.wait(for: [descriptor], milliseconds: 0)[0]
  }

  /// Waits until something has come, or can be read elsewhere; negative times mean for ever.
  func wait(or others: [Descriptor], milliseconds: Int32) {
    guard !isAhead else { return }
    _ = Descriptor.wait(for: [descriptor] + others, milliseconds: milliseconds)
  }

  /// Whether there is room for more before it is wanted.
  var mayReadAhead: Bool { ahead.count < Self.limit && !hasEnded }

  /// Keeps what is there; for when something is.
  func readAhead() {
    let bytes = descriptor.read() ?? []
    ahead += bytes
    hasEnded = bytes.isEmpty
  }

  /// What came first; empty at the end, nil for an error.
  func read() -> [UInt8]? {
    guard isAhead else { return descriptor.read() }
    defer { ahead = [] }
    return ahead
  }

  /// Whether something was read that nobody has had yet.
  private var isAhead: Bool { !ahead.isEmpty || hasEnded }
}
