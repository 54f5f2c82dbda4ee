/// Takes bytes apart into lines, however they arrive.
///
/// Line ends are `\n` or `\r\n`; invalid UTF-8 becomes `�`; NUL and other control characters are
/// made harmless. A last line counts without its end.
struct LineSplitter {
  /// A line, or why there is none.
  enum Item: Equatable {
    case line(String)
    /// It was longer than ``LineSplitter/maximumBytes`` and is left out; lines count from 1.
    case tooLong(number: Int)
  }

  /// The longest line that is read.
  static let maximumBytes = 1 << 20

  private var bytes: [UInt8] = []
  private var isSkipping = false
  private var number = 0

  /// Takes bytes in; returns the lines that are complete.
  mutating func append(_ more: [UInt8]) -> [Item] {
    var items: [Item] = []
    let parts = more.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      take(part)
      if index < parts.count - 1 { items.append(end()) }
    }
    return items
  }

  /// The input has ended: what is left is the last line.
  mutating func finish() -> Item? {
    bytes.isEmpty && !isSkipping ? nil : end()
  }
}

extension LineSplitter {
  private mutating func take(_ part: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    isSkipping = bytes.count + part.count > Self.maximumBytes
    if isSkipping { bytes = [] } else { bytes += part }
  }

  private mutating func end() -> Item {
    defer {
      bytes.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    number += 1
    if isSkipping { return .tooLong(number: number) }
    if bytes.last == 0x0D { bytes.removeLast() }
    return .line(Sanitiser.clean(String(decoding: bytes, as: UTF8.self), .line))
  }
}
