/// Collects text as a page shows it: blanks become one, and lines break where elements do.
public struct PlainText {
  /// What each line begins with, such as `> ` in a quotation.
  public var lineStart = ""
  /// What stands before the next word, such as a list item's bullet.
  public var mark = ""
  private var bytes: [UInt8] = []
  /// How many line ends come before the next word.
  private var breaks = 0
  private var hasBlank = false
  /// The most bytes that are kept.
  private let limit: Int

  /// Starts an empty text that keeps at most so many bytes.
  public init(limit: Int = .max) {
    self.limit = limit
  }

  /// The whole text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text, cut after so many bytes; nil if there is none.
  public func text(cutTo limit: Int) -> String? {
    bytes.isEmpty ? nil : text.cut(to: limit)
  }

  /// Adds UTF-8; blanks in it only separate words.
  public mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text {
      if byte.isBlank {
        hasBlank = true
      } else if bytes.count < limit {
        separate()
        bytes.append(byte)
      } else {
        return
      }
    }
  }

  /// Adds UTF-8 as it is, lines and blanks included.
  public mutating func appendLines(_ text: some Collection<UInt8>) {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { addLineBreak() }
      if !line.isEmpty { separate() }
      bytes.append(contentsOf: line.prefix(max(0, limit - bytes.count)))
    }
  }

  /// Makes the next word start at least so many lines below; nothing breaks before the first word.
  public mutating func breakLines(_ count: Int) {
    breaks = max(breaks, count)
  }

  /// Ends a line; two of them leave an empty line, and more do no more.
  public mutating func addLineBreak() {
    breaks = min(breaks + 1, 2)
  }
}

extension PlainText {
  private mutating func separate() {
    if bytes.isEmpty || breaks > 0 {
      if !bytes.isEmpty { bytes.append(contentsOf: repeatElement(0x0A, count: breaks)) }
      bytes.append(contentsOf: lineStart.utf8)
    } else if hasBlank {
      bytes.append(0x20)
    }
    breaks = 0
    hasBlank = false
    guard !mark.isEmpty else { return }
    bytes.append(contentsOf: mark.utf8)
    mark = ""
  }
}
