import Domain
import Foundation

/// Reads the character encodings that the system's iconv knows.
public enum CharacterEncoding {
  /// The bytes as UTF-8; nil if iconv does not know the encoding, or if so many bytes are invalid that the
  /// encoding must be another.
  ///
  /// Invalid bytes become `�`. A shift ends with its line, as these encodings demand, so that a missing
  /// shift back costs only one line.
  ///
  /// - Parameter name: The encoding's name in lower case.
  public static func utf8(_ bytes: [UInt8], in name: String) -> [UInt8]? {
    guard let descriptor = open(name) else { return nil }
    defer { iconv_close(descriptor) }
    var conversion = Conversion(descriptor, mistakes: bytes.count / 20 + 100)
    conversion.result.reserveCapacity(bytes.count + bytes.count / 2)
    let isByLine = isSevenBit(name)
    var start = 0
    while start < bytes.count {
      let end = (isByLine ? bytes.position(of: 0x0A, from: start) : nil) ?? bytes.count - 1
      guard conversion.append(bytes[start...end], isLast: end == bytes.count - 1) else {
        return nil
      }
      start = end + 1
    }
    return conversion.result
  }

  /// Whether an encoding uses seven bits and escape sequences, and so looks like ASCII.
  static func isSevenBit(_ name: String) -> Bool {
    name.hasPrefix("iso-2022-") || name.hasPrefix("iso2022") || name == "utf-7"
  }
}

extension CharacterEncoding {
  private static let longestName = 64

  /// The encodings that browsers use for names that mean a smaller or older one to iconv.
  private static let meant = [
    "shift_jis": "windows-31j", "shift-jis": "windows-31j", "sjis": "windows-31j",
    "ms_kanji": "windows-31j", "euc-jp": "euc-jp-ms", "eucjp": "euc-jp-ms",
    "gb2312": "gb18030", "gbk": "gb18030", "gb_2312-80": "gb18030", "euc-cn": "gb18030",
    "big5": "big5-hkscs", "cn-big5": "big5-hkscs", "euc-kr": "cp949", "ks_c_5601-1987": "cp949",
    "ksc5601": "cp949", "tis-620": "cp874", "iso-8859-11": "cp874", "dos-874": "cp874",
    "iso-8859-9": "windows-1254", "latin5": "windows-1254", "iso-8859-8-i": "iso-8859-8",
    "mac-roman": "macintosh", "macroman": "macintosh", "mac-ce": "mac-centraleurope",
    "mac-ukrainian": "mac-uk",
  ]

  /// Many names began with `x-` before they became official.
  private static func open(_ name: String) -> iconv_t? {
    guard name.utf8.count <= longestName else { return nil }
    let plain = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
    for name in [meant[plain], name, plain].compactMap({ $0 }) {
      let descriptor = iconv_open("UTF-8", name)
      if descriptor != iconv_t(bitPattern: -1) { return descriptor }
    }
    return nil
  }
}

/// A conversion by iconv in progress.
private struct Conversion {
  var result: [UInt8] = []
  private let descriptor: iconv_t
  /// How many more bytes may be invalid.
  private var mistakes: Int
  private var room = [CChar](repeating: 0, count: 1 << 16)

  init(_ descriptor: iconv_t, mistakes: Int) {
    self.descriptor = descriptor
    self.mistakes = mistakes
  }

  /// Converts the bytes, and resets the shift state; false if too many are invalid.
  ///
  /// Leaves out a character that is cut off at the end of the last bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    defer { finish() }
    return bytes.withUnsafeBytes { buffer in
      // iconv only reads, although its declaration does not say so.
      var input = UnsafeMutablePointer(
        mutating: buffer.baseAddress?.assumingMemoryBound(to: CChar.self))
      var left = buffer.count
      while left > 0 {
        switch step(&input, &left) {
        case E2BIG: continue
        case 0: return true
        case EINVAL where isLast: return true
        default:
          guard mistakes > 0 else { return false }
          mistakes -= 1
          result += Array("\u{FFFD}".utf8)
          input = input.map { $0 + 1 }
          left -= 1
        }
      }
      return true
    }
  }

  /// Makes iconv write what it holds back in case a combining mark follows.
  private mutating func finish() {
    var input: UnsafeMutablePointer<CChar>?
    var left = 0
    _ = step(&input, &left)
  }

  /// Converts as much as there is room for; returns the error that ended it, or 0.
  private mutating func step(
    _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int
  ) -> Int32 {
    var failure: Int32 = 0
    let written = room.withUnsafeMutableBufferPointer { buffer in
      var output = buffer.baseAddress
      var free = buffer.count
      if iconv(descriptor, &input, &left, &output, &free) == Int(bitPattern: UInt.max) {
        failure = errno
      }
      return buffer.count - free
    }
    result += room[..<written].lazy.map { UInt8(bitPattern: $0) }
    return failure
  }
}

/// The character encoding that a content type, an XML declaration or a web page declares.
struct DeclaredCharset: Hashable {
  /// The name in lower case.
  let name: String

  /// The `charset=` of a content type, if it has one.
  init?(contentType: String?) {
    guard let contentType else { return nil }
    self.init(in: Array(contentType.utf8.prefix(1_000)), after: "charset")
  }

  /// The declaration at the beginning of a document, if it has one.
  init?(document bytes: [UInt8]) {
    let start = Array(bytes.prefix(2_000))
    if let declared = Self(in: start, after: "encoding"), start.position(of: 0x3F, from: 0) != nil {
      self = declared
    } else if let declared = Self(in: start, after: "charset") {
      self = declared
    } else {
      return nil
    }
  }

  /// Whether it means Windows-1252, even if it says Latin-1 or ASCII.
  var isWestern: Bool {
    [
      "iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252", "cp-1252",
      "us-ascii", "ascii",
    ].contains(name)
  }

  /// Whether it means UTF-8.
  var isUTF8: Bool { ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(name) }
}

extension DeclaredCharset {
  private init?(in bytes: [UInt8], after word: String) {
    let word = Array(word.utf8)
    let values = bytes.indices.lazy.filter { bytes.hasWord(word, at: $0) }
      .map { bytes[($0 + word.count)...].drop(while: \.isBlank) }
    guard let value = values.first(where: { $0.first == 0x3D }) else { return nil }
    let name = value.dropFirst()
      .drop { $0 == 0x22 || $0 == 0x27 || $0.isBlank }
      .prefix { $0.isLetter || $0.isDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
    guard !name.isEmpty else { return nil }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
  }
}
