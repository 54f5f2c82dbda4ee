import Foundation

/// A text as search sees it: its words, without what makes no difference to a reader who looks for them.
///
/// Letter case and accents do not count: `Ébène` is `ebene`. Where words are written with blanks, letters
/// and digits in a row are a word; a Chinese, Japanese or Thai character is one of its own, and so is a
/// symbol. Nothing else counts.
///
///     SearchText.words(in: "L’été, 夜景")  // l, ete, 夜, 景
public enum SearchText {
  /// Of a longer text, only so many bytes are looked at.
  public static let longestText = 100_000

  /// A word and where it stands.
  public struct Word: Hashable, Sendable {
    /// Folded.
    public let text: String
    /// How it is written.
    public let writing: Writing
    /// Its place in the text; nil where that cannot be told.
    public let range: Range<String.Index>?
  }

  /// The words of a text in their order.
  public static func words(in text: String) -> [Word] {
    let text = beginning(of: text)
    let isComposed = !needsComposing(text)
    var words: [Word] = []
    scan(isComposed ? text : text.composed) { bytes, span, writing in
      words.append(
        Word(
          text: String(decoding: bytes, as: UTF8.self), writing: writing,
          range: isComposed
            ? text.utf8.index(
              text.startIndex, offsetBy: span.lowerBound)..<text.utf8.index(
                text.startIndex, offsetBy: span.upperBound) : nil))
    }
    return words
  }

  /// Appends the words of a text, each with `mark` before it and a blank behind it.
  public static func append(_ text: String, mark: String = "", to folded: inout [UInt8]) {
    var text = beginning(of: text)
    if mark.isEmpty, appendASCII(&text, to: &folded) { return }
    if needsComposing(text) { text = text.composed }
    let mark = Array(mark.utf8)
    scan(text) { word, _, _ in
      if !mark.isEmpty { folded.append(contentsOf: mark) }
      folded.append(contentsOf: word)
      folded.append(0x20)
    }
  }

  /// The tags of a text, folded, in their order: what follows a `#` without a blank, if it is not a number
  /// alone. `#Black_and_White` is the tag `blackandwhite`.
  public static func tags(in text: String) -> [String] {
    var text = beginning(of: text)
    return text.withUTF8 { bytes in
      // What `#` and `＃` begin with in UTF-8.
      guard bytes.contains(where: { $0 == 0x23 || $0 == 0xEF }) else { return [] }
      var (tags, offset, isInWord) = ([String](), 0, false)
      while offset < bytes.count {
        let (scalar, length) = Folding.scalar(bytes, at: offset)
        offset += length
        guard scalar == "#" || scalar == "＃", !isInWord else {
          isInWord = scalar.isPartOfTag && !scalar.isIgnored
          continue
        }
        let start = offset
        while offset < bytes.count {
          let (next, length) = Folding.scalar(bytes, at: offset)
          guard next.isPartOfTag else { break }
          offset += length
        }
        let name = bytes[start..<offset]
        if let tag = tag(String(decoding: name, as: UTF8.self)) { tags.append(tag) }
      }
      return tags
    }
  }

  /// A tag's name as it is compared; nil if it can be none.
  public static func tag(_ name: String) -> String? {
    var words: [UInt8] = []
    append(name, to: &words)
    words.removeAll { $0 == 0x20 }
    let tag = String(decoding: words, as: UTF8.self)
    return tag.utf8.count > 300 || tag.allSatisfy(\.isNumber) ? nil : tag
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfTag: Bool {
    if isASCII { return self == "_" || Folding.ascii[Int(untrusted: value)] != 0 }
    return properties.isAlphabetic || properties.numericType != nil || self == "·" || isIgnored
      || properties.generalCategory.isMark
  }

  fileprivate var isIgnored: Bool { !isASCII && properties.isDefaultIgnorableCodePoint }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}

extension SearchText {
  private static func beginning(of text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }

  /// Whether it has characters in parts that only make sense together: Korean letters, Japanese marks.
  private static func needsComposing(_ text: String) -> Bool {
    var text = text
    // In UTF-8 they begin with E1 84…87 and E3 82 99…9A.
    return text.withUTF8 { bytes in
      guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
      var (before, last): (UInt8, UInt8) = (0, 0)
      for byte in bytes {
        if last == 0xE1, (0x84...0x87).contains(byte) { return true }
        if before == 0xE3, last == 0x82, byte == 0x99 || byte == 0x9A { return true }
        (before, last) = (last, byte)
      }
      return false
    }
  }

  /// Does that with a text of ASCII alone, as most are; returns false for others.
  private static func appendASCII(_ text: inout String, to folded: inout [UInt8]) -> Bool {
    text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      let start = folded.count
      folded.append(contentsOf: repeatElement(0, count: bytes.count + 1))
      var end = start
      folded.withUnsafeMutableBufferPointer { folded in
        Folding.ascii.withUnsafeBufferPointer { letters in
          var last: UInt8 = 0
          for byte in bytes {
            let letter = letters[Int(untrusted: byte)]
            // Blanks between two words are one.
            if letter != 0 || last != 0 {
              folded[end] = letter == 0 ? 0x20 : letter
              end += 1
            }
            last = letter
          }
          if last != 0 {
            folded[end] = 0x20
            end += 1
          }
        }
      }
      folded.removeLast(folded.count - end)
      return true
    }
  }

  /// Calls `body` with each folded word, the bytes of the text that it is made of, and how it is written.
  ///
  /// Each photo that is weighed comes by here: what changes is local to one closure, so that nothing is
  /// counted or checked for each byte.
  private static func scan(
    _ text: String, _ body: ([UInt8], Range<Int>, Writing) -> Void
  ) {
    var text = text
    text.withUTF8 { bytes in
      let ascii = Folding.ascii
      var word: [UInt8] = []
      var (start, offset, writing) = (0, 0, Writing.spaced)
      while offset < bytes.count {
        let byte = bytes[offset]
        /// Where the word ends, if that is here.
        var end: Int?
        var length = 1
        if byte < 0x80 {
          let letter = ascii[Int(untrusted: byte)]
          if letter == 0 {
            end = offset
          } else {
            if word.isEmpty { (start, writing) = (offset, .spaced) }
            word.append(letter)
          }
        } else {
          let scalar: Unicode.Scalar
          (scalar, length) = Folding.scalar(bytes, at: offset)
          switch Folding.role(of: scalar) {
          case .ignored: break
          case .mark:
            if !word.isEmpty { Folding.fold(scalar, into: &word) }
          case .separator: end = offset
          case .letter(.unspaced):
            if !word.isEmpty { body(word, start..<offset, writing) }
            word.removeAll(keepingCapacity: true)
            (start, writing, end) = (offset, .unspaced, offset + length)
            Folding.fold(scalar, into: &word)
          case .letter(let kind):
            if word.isEmpty { start = offset }
            if word.isEmpty || kind == .korean { writing = kind }
            Folding.fold(scalar, into: &word)
          }
        }
        if let end, !word.isEmpty {
          body(word, start..<end, writing)
          word.removeAll(keepingCapacity: true)
        }
        offset += length
      }
      if !word.isEmpty { body(word, start..<bytes.count, writing) }
    }
  }
}

/// What single characters become.
private enum Folding {
  enum Role {
    case letter(Writing)
    case mark
    case ignored
    case separator
  }

  /// Letters and digits of ASCII, small; 0 for the others.
  static let ascii: [UInt8] = (0..<128).map { byte -> UInt8 in
    switch byte {
    case 0x30...0x39, 0x61...0x7A: UInt8(clamping: byte)
    case 0x41...0x5A: UInt8(clamping: byte + 0x20)
    default: 0
    }
  }

  static func role(of scalar: Unicode.Scalar) -> Role {
    if isAccent(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return .ignored }
    if scalar.properties.generalCategory.isMark {
      // Signs of scripts without blanks count as their letters do.
      if Writing(scalar) == .unspaced { return .letter(.unspaced) }
      return .mark
    }
    return Writing(scalar).map(Role.letter) ?? .separator
  }

  /// Accents that stand as characters of their own behind a letter.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value)
  }

  /// The scalar that begins at an offset of valid UTF-8, and its length.
  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (Unicode.Scalar, Int) {
    guard bytes[offset] >= 0x80 else { return (Unicode.Scalar(bytes[offset]), 1) }
    let lead = UInt32(truncatingIfNeeded: bytes[offset])
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = lead & (0x7F >> UInt32(clamping: length))
    for index in 1..<length {
      let byte = bytes[min(offset + index, bytes.count - 1)]
      value = value << 6 | UInt32(truncatingIfNeeded: byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  static func fold(_ scalar: Unicode.Scalar, into word: inout [UInt8]) {
    let index = Int(untrusted: scalar.value) - 0x80
    if index < common.count {
      word.append(contentsOf: common[index])
    } else if isItself(scalar) {
      word.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      word.append(contentsOf: folded(scalar))
    }
  }

  /// Latin, Greek and Cyrillic letters, which most texts beyond ASCII are made of.
  private static let common: [[UInt8]] = (0x80..<0x530).map { value in
    Unicode.Scalar(UInt32(clamping: value)).map(folded) ?? []
  }

  /// Chinese, Japanese and Korean characters have neither case nor accents.
  private static func isItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    let plain = String(String.UnicodeScalarView(parts.filter { !isAccent($0) }))
    // Only capitals bring ß and SS, or σ and ς, together.
    let small = plain.uppercased().lowercased().unicodeScalars.filter { !isAccent($0) }
    // Some symbols decompose into what is part of no word.
    return String(String.UnicodeScalarView(small)).composed.utf8
      .filter { $0 >= 0x80 || ascii[Int(untrusted: $0)] != 0 }
  }
}
