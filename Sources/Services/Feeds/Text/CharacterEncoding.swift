import Domain
import Foundation

/// Reads text in the character encodings that the system's iconv knows.
enum CharacterEncoding {
  /// The bytes as UTF-8; nil if nobody here knows the encoding of this name, or if so much of them is
  /// wrong that they are in another one.
  ///
  /// Of what is wrong, each byte becomes `�` and nothing behind it is lost. What a line shifted to ends
  /// with it, as these encodings demand: a shift back that was forgotten does not cost what follows.
  ///
  /// - Parameter name: In small letters.
  static func utf8(_ bytes: [UInt8], in name: String) -> [UInt8]? {
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

  /// Whether an encoding says all in seven bits and escape sequences, so that it looks like plain text.
  static func isSevenBit(_ name: String) -> Bool {
    name.hasPrefix("iso-2022-") || name.hasPrefix("iso2022") || name == "utf-7"
  }
}

extension CharacterEncoding {
  private static let longestName = 64

  /// What is meant by names of which iconv knows less, or another version, than browsers do.
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

  /// Many names were in use with `x-` before they were names.
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

/// What iconv has made of some bytes so far.
private struct Conversion {
  var result: [UInt8] = []
  private let descriptor: iconv_t
  /// How many bytes more may be wrong.
  private var mistakes: Int
  private var room = [CChar](repeating: 0, count: 1 << 16)

  init(_ descriptor: iconv_t, mistakes: Int) {
    self.descriptor = descriptor
    self.mistakes = mistakes
  }

  /// Appends what the bytes mean, and forgets what they shifted to; false if too many are wrong.
  ///
  /// A character that is cut off at the end of the last ones is left out.
  mutating func append(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    defer { finish() }
    return bytes.withUnsafeBytes { buffer in
      // Read only, though C does not say so.
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

  /// Has it write what it kept back, as a mark might have followed.
  private mutating func finish() {
    var input: UnsafeMutablePointer<CChar>?
    var left = 0
    _ = step(&input, &left)
  }

  /// Converts as much as there is room for; returns why no more, 0 if there is no more.
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
