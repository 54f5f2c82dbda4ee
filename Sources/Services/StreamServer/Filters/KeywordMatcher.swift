import Domain
import Foundation

/// A filter as it is held against statuses.
struct ActiveFilter {
  let json: JSONValue
  let keywords: [KeywordMatcher]
  let statuses: Set<Int64>
}

/// The words of one status, in small letters, as filters look at them.
struct FilteredText {
  fileprivate let bytes: [UInt8]

  init(_ texts: [String]) {
    bytes = Self.bytes(of: texts.joined(separator: "\n"))
  }

  fileprivate static func bytes(of text: String) -> [UInt8] {
    Array(text.composed.lowercased().utf8)
  }
}

/// Finds one keyword, whatever its case.
struct KeywordMatcher {
  let keyword: String
  private let bytes: [UInt8]
  /// How many bytes at its start are also at the end of its first bytes, of as many as there are.
  private var overlaps: [Int] = []
  /// Whether a word must begin, and end, where the keyword does.
  private let beginsWord: Bool
  private let endsWord: Bool

  /// A sign at its beginning or end stands at no edge of a word: `#fog`, `C++`.
  init(_ keyword: FilterKeyword) {
    self.keyword = keyword.keyword
    bytes = FilteredText.bytes(of: keyword.keyword)
    let scalars = keyword.keyword.unicodeScalars
    beginsWord = keyword.isWholeWord && scalars.first.map(Self.isWord) == true
    endsWord = keyword.isWholeWord && scalars.last.map(Self.isWord) == true
    for index in bytes.indices {
      overlaps.append(index == 0 ? 0 : next(overlaps[index - 1], bytes[index]))
    }
  }

  /// Whether it is in the text, by the way of Knuth, Morris and Pratt: each byte is looked at a few times
  /// at most.
  func isIn(_ text: FilteredText) -> Bool {
    guard !bytes.isEmpty else { return false }
    var length = 0
    for (index, byte) in text.bytes.enumerated() {
      length = next(length, byte)
      guard length == bytes.count else { continue }
      if isWhole(from: index + 1 - length, to: index + 1, in: text.bytes) { return true }
      length = overlaps[length - 1]
    }
    return false
  }

  /// How much of the keyword ends with this byte, if so much of it ended right before.
  private func next(_ length: Int, _ byte: UInt8) -> Int {
    var length = length
    while length > 0, bytes[length] != byte { length = overlaps[length - 1] }
    return bytes[length] == byte ? length + 1 : 0
  }

  private func isWhole(from start: Int, to end: Int, in text: [UInt8]) -> Bool {
    let before = Self.string(text[max(0, start - 4)..<start]).unicodeScalars.last
    let after = Self.string(text[end..<min(end + 4, text.count)]).unicodeScalars.first
    return (!beginsWord || before.map(Self.isWord) != true)
      && (!endsWord || after.map(Self.isWord) != true)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
