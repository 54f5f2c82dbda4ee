import NIOCore

/// The bytes of a page while it is written: thousands of short pieces, and nothing counted or made
/// for each of them.
struct PageBytes: ~Copyable {
  private var memory: UnsafeMutableRawBufferPointer
  private var count = 0

  /// Makes room for so many bytes; more may come.
  init(reserving capacity: Int) {
    memory = .allocate(byteCount: max(capacity, 64), alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    if memory.count - count < bytes.count { grow(by: bytes.count) }
    memory.baseAddress?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ byte: UInt8) {
    if memory.count == count { grow(by: 1) }
    memory[count] = byte
    count += 1
  }

  /// A template's fields, with phrases and gaps filled; an account is JSON already, and `signature`
  /// is asked for what signs addresses, if any are.
  mutating func fill(
    _ template: UnsafeRawBufferPointer, _ phrases: StatusPhrases, account: [UInt8],
    signature: () throws -> [UInt8]
  ) throws {
    var start = 0
    while let index = template.firstControl(from: start) {
      append(UnsafeRawBufferPointer(rebasing: template[start..<index]))
      start = index + 1
      if template[index] == StatusTemplate.gap {
        switch start < template.count ? template[start] : 0 {
        case UInt8(ascii: "/"): append(phrases.base)
        case StatusTemplate.signature:
          append(try signature())
          start += 1
        default: append(account)
        }
      } else {
        phrases.withText(of: template[index]) { append($0) }
      }
    }
    append(UnsafeRawBufferPointer(rebasing: template[start...]))
  }

  /// What was written.
  consuming func buffer() -> ByteBuffer {
    ByteBuffer(bytes: UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }
}

extension PageBytes {
  private mutating func grow(by more: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * memory.count + more, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    memory.deallocate()
    memory = larger
  }
}

extension UnsafeRawBufferPointer {
  /// Where the next byte below a blank is; looks at eight at a time, as there are few of them.
  fileprivate func firstControl(from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      // The lowest one that is found is one; those above may be by its borrow.
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] < 0x20 { return index }
      index += 1
    }
    return nil
  }
}
