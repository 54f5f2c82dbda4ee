/// Text as it appears on a page: blanks made one, a line for each block.
struct PlainText {
  private var bytes: [UInt8] = []
  private var newLines = 0
  private var needsBlank = false

  /// Most bytes that are kept; twice what is shown, as blanks may go.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing was said yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds text in which blanks mean nothing but a distance.
  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      if byte.isBlank {
        needsBlank = true
      } else if bytes.count < limit {
        separate()
        bytes.append(byte)
      } else {
        return
      }
    }
  }

  /// Starts a new line, if there is anything on this one; with an empty one before it if `isParagraph`.
  mutating func breakLine(isParagraph: Bool = false) {
    newLines = max(newLines, isParagraph ? 2 : 1)
  }

  /// The text; nil if there is none.
  func text(cutTo limit: Int) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self).cut(to: limit)
  }
}

extension PlainText {
  private mutating func separate() {
    if !bytes.isEmpty {
      if newLines > 0 {
        bytes.append(contentsOf: repeatElement(0x0A, count: newLines))
      } else if needsBlank {
        bytes.append(0x20)
      }
    }
    newLines = 0
    needsBlank = false
  }
}
