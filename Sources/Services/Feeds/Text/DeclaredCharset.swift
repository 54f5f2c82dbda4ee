import Foundation

/// The name of a character encoding, as a content type, an XML declaration or a web page tells it.
struct DeclaredCharset: Hashable {
  /// In small letters.
  let name: String

  /// What `charset=` says in a content type, if anything.
  init?(contentType: String?) {
    guard let contentType else { return nil }
    self.init(in: Array(contentType.utf8.prefix(1_000)), after: "charset=")
  }

  /// What the first bytes of a document say of themselves, if anything.
  init?(document bytes: [UInt8]) {
    let start = Array(bytes.prefix(2_000))
    if let declared = Self(in: start, after: "encoding="), start.position(of: 0x3F, from: 0) != nil
    {
      self = declared
    } else if let declared = Self(in: start, after: "charset=") {
      self = declared
    } else {
      return nil
    }
  }

  /// Whether it stands for Windows-1252, knowingly or not.
  var isWestern: Bool {
    ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252", "cp-1252"]
      .contains(name)
  }

  /// What Foundation calls it, if it is one of those that are met in feeds.
  var encoding: String.Encoding? {
    Self.encodings[name]
  }
}

extension DeclaredCharset {
  private init?(in bytes: [UInt8], after word: String) {
    let word = Array(word.utf8)
    let places = bytes.indices.lazy.filter { bytes.hasWord(word, at: $0) }
    guard let place = places.first else { return nil }
    let name = bytes[(place + word.count)...]
      .drop { $0 == 0x22 || $0 == 0x27 || $0.isBlank }
      .prefix { $0.isLetter || $0.isDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
    guard !name.isEmpty else { return nil }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The last ones are Core Foundation's numbers, which Foundation marks with the highest bit.
  private static let encodings: [String: String.Encoding] = [
    "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "iso-8859-2": .isoLatin2, "shift_jis": .shiftJIS, "shift-jis": .shiftJIS, "sjis": .shiftJIS,
    "iso-8859-5": core(0x0205), "iso-8859-7": core(0x0207), "iso-8859-9": core(0x0209),
    "iso-8859-15": core(0x020F), "koi8-r": core(0x0A02), "koi8-u": core(0x0A08),
    "gb2312": core(0x0632), "gbk": core(0x0632), "gb18030": core(0x0632), "big5": core(0x0A03),
    "euc-kr": core(0x0940), "windows-1255": core(0x0505), "windows-1256": core(0x0506),
    "windows-1257": core(0x0507),
  ]

  private static func core(_ number: UInt) -> String.Encoding {
    String.Encoding(rawValue: 0x8000_0000 | number)
  }
}
