import Glibc

/// Standard output or error without a terminal: what is written is out when the call returns.
struct PlainOutput {
  /// Why nothing can be written any more, as `errno`; 0 while it can.
  private(set) var failure: Int32 = 0
  private let descriptor: Descriptor

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Writes a text as it is; false if it could not be, now for the first time.
  mutating func write(_ text: String) -> Bool {
    guard failure == 0 else { return true }
    failure = descriptor.write(Array(text.utf8))
    return failure == 0
  }
}
