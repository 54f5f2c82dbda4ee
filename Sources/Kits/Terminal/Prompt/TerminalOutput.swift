/// What goes to the terminal, from libedit and from us, gathered so that one change of the screen
/// is one write. Used by the editor's thread alone.
final class TerminalOutput {
  /// Whether everything is thrown away; for what libedit says that was said better already.
  var isMuted = false
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Adds lines: every `\n` becomes a carriage return and a line feed.
  func add(lines: String) {
    for byte in lines.utf8 {
      if byte == 0x0A { bytes.append(0x0D) }
      bytes.append(byte)
    }
  }

  /// Adds a control sequence or a part of a line.
  func add(_ text: String) {
    bytes += Array(text.utf8)
  }

  /// Adds what libedit wrote, and sends all.
  func add(_ buffer: UnsafeRawBufferPointer) {
    guard !isMuted else { return }
    bytes += buffer
    flush()
  }

  /// Sends all. A terminal that is gone is noticed where it is read.
  func flush() {
    _ = descriptor.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
