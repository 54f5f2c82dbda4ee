/// Cuts and insertions by bytes, so that what is not touched stays as it is.
struct TextSplice {
  private(set) var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The text as it is now.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Puts text in before the byte at `offset`.
  mutating func insert(_ text: String, at offset: Int) {
    bytes.insert(contentsOf: text.utf8, at: offset)
  }

  /// Takes bytes out.
  mutating func remove(_ range: Range<Int>) {
    bytes.removeSubrange(range)
  }
}

extension TextSplice {
  /// The bytes of the line that `offset` is in, without what ends it.
  func line(at offset: Int) -> Range<Int> {
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    if end > start, end < bytes.count, bytes[end - 1] == carriageReturn { end -= 1 }
    return start..<end
  }

  /// What ends the line that `offset` is in: "\n", "\r\n", or nothing at the end of the text.
  func ending(at offset: Int) -> String {
    let line = line(at: offset)
    guard line.upperBound < bytes.count else { return "" }
    return bytes[line.upperBound] == carriageReturn ? "\r\n" : "\n"
  }

  /// The spaces and tabs that a line begins with.
  func indentation(at offset: Int) -> String {
    let line = bytes[line(at: offset)]
    return String(decoding: line.prefix { $0 == space || $0 == tab }, as: UTF8.self)
  }

  /// Part of the text.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Takes whole lines out, and what ended the last; at the end of the text, what came before them.
  mutating func removeLines(_ range: Range<Int>) {
    let start = line(at: range.lowerBound).lowerBound
    let last = line(at: range.upperBound)
    let ending = ending(at: range.upperBound)
    if !ending.isEmpty {
      remove(start..<last.upperBound + ending.utf8.count)
    } else if start > 0 {
      let before = line(at: start - 1).upperBound
      remove(before..<last.upperBound)
    } else {
      remove(start..<last.upperBound)
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
