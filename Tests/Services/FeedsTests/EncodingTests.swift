import Fakes
import Foundation
import Markup
import Testing

@testable import Feeds

@Suite struct EncodingTests {
  private func title(_ bytes: [UInt8], _ contentType: String? = nil) throws -> String? {
    try FeedReader().read(bytes, contentType: contentType, address: FeedFixture.address).title
  }

  private func feed(_ declared: String?, _ title: [UInt8]) -> [UInt8] {
    let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
    return Array("\(declaration)<rss><channel><title>".utf8) + title
      + Array("</title></channel></rss>".utf8)
  }

  @Test(arguments: ["utf-8", "ISO-8859-1", "windows-1251", "UTF-16", "nonsense", nil])
  func `valid UTF-8 is UTF-8, whatever is declared`(declared: String?) throws {
    #expect(
      try title(feed(declared, Array("Café 写真".utf8)), "text/xml; charset=iso-8859-1") == "Café 写真")
  }

  @Test(arguments: [
    "ISO-8859-1", "windows-1252", "utf-8", "nonsense", "//", "a//translit", "ascii", nil,
  ])
  func `what is not UTF-8 is Western, unless it says otherwise`(declared: String?) throws {
    let bytes: [UInt8] = [0x43, 0x61, 0x66, 0xE9, 0x20, 0x93, 0x80, 0x94]
    #expect(try title(feed(declared, bytes)) == "Café “€”")
  }

  @Test func `both in one document are both read`() throws {
    let bytes = Array("é写".utf8) + [0x20, 0xE9, 0x20, 0xF0, 0x9F, 0x20, 0xED, 0xA0, 0x80]
    #expect(try title(feed("utf-8", bytes)) == "é写 é ðŸ í\u{A0}€".line)
  }

  /// Bytes as programs write them, so that nothing is compared with itself.
  private static let samples: [(name: String, bytes: [UInt8], text: String)] = [
    ("windows-1251", [0xD4, 0xEE, 0xF2, 0xEE], "Фото"),
    ("koi8-r", [0xE6, 0xCF, 0xD4, 0xCF], "Фото"),
    ("iso-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"), ("iso-8859-15", [0x35, 0x20, 0xA4], "5 €"),
    ("shift_jis", [0x8E, 0xCA, 0x90, 0x5E, 0x87, 0x40], "写真①"),
    ("Windows-31J", [0x8E, 0xCA, 0x90, 0x5E, 0x87, 0x40], "写真①"),
    ("x-sjis", [0x83, 0x5C, 0x83, 0x74, 0x83, 0x67], "ソフト"),
    ("EUC-JP", [0xBC, 0xCC, 0xBF, 0xBF, 0xAD, 0xA1], "写真①"),
    ("x-euc-jp", [0xBC, 0xCC, 0xBF, 0xBF], "写真"),
    ("gb2312", [0xD5, 0xD5, 0xC6, 0xAC], "照片"), ("gb18030", [0xD5, 0xD5, 0xC6, 0xAC], "照片"),
    ("big5", [0xB7, 0xD3, 0xA4, 0xF9], "照片"), ("euc-kr", [0xBB, 0xE7, 0xC1, 0xF8], "사진"),
    ("ks_c_5601-1987", [0xBB, 0xE7, 0xC1, 0xF8], "사진"), ("johab", [0xAC, 0x61, 0xBB, 0xA5], "사진"),
    ("TIS-620", [0xC0, 0xD2, 0xBE, 0xB6, 0xE8, 0xD2, 0xC2], "ภาพถ่าย"),
    ("windows-874", [0x80, 0xC0, 0xD2, 0xBE], "€ภาพ"),
    ("macintosh", [0x8E, 0x8F, 0xD2, 0xD3], "éè“”"),
    ("x-mac-roman", [0x8E], "é"), ("x-mac-cyrillic", [0x94, 0xEE, 0xF2, 0xEE], "Фото"),
    ("iso-8859-7", [0xF6, 0xF9, 0xF2], "φως"), ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום"),
    ("windows-1256", [0xD5, 0xE6, 0xD1, 0xC9], "صورة"), ("windows-1258", [0xC2, 0xEC], "Â\u{301}"),
    ("ibm850", [0x82], "é"), ("viscii", [0xD5], "ạ".precomposedStringWithCanonicalMapping),
    ("iso-8859-16", [0xAA, 0xBA], "Șș"), ("koi8-u", [0xA6, 0xA7], "ії"), ("armscii-8", [0xB7], "գ"),
  ]

  @Test(arguments: samples.indices)
  func `every encoding that iconv knows is read if it is declared`(index: Int) throws {
    let (name, bytes, text) = Self.samples[index]
    #expect(try title(feed(name, bytes)) == text)
    #expect(try title(feed(nil, bytes), "text/xml; charset=\"\(name.uppercased())\"") == text)
    // A server's word for all it sends counts less than the document's for itself.
    #expect(try title(feed(name, bytes), "text/xml; charset=iso-8859-1") == text)
    #expect(try title(feed(name.uppercased(), bytes), "text/xml;charset=utf-8") == text)
  }

  @Test func `encodings of seven bits look like plain text and are none`() throws {
    let japanese: [UInt8] = [0x1B, 0x24, 0x42, 0x3C, 0x4C, 0x3F, 0x3F, 0x1B, 0x28, 0x42]
    #expect(try title(feed("iso-2022-jp", japanese)) == "写真")
    #expect(try title(feed(nil, japanese), "text/xml;charset=ISO-2022-JP") == "写真")
    let korean: [UInt8] = [0x0E, 0x3B, 0x67, 0x41, 0x78, 0x0F]
    #expect(try title(feed("iso-2022-kr", [0x1B, 0x24, 0x29, 0x43] + korean)) == "사진")
    #expect(try title(feed("utf-7", Array("Caf+AOk-".utf8))) == "Café")
    #expect(try title(feed("utf-8", Array("Caf+AOk-".utf8))) == "Caf+AOk-")
    #expect(try title(feed("iso-2022-jp", Array("Café".utf8))) == "Café", "not of seven bits")
  }

  @Test func `a shift that is not taken back costs its line`() throws {
    let open: [UInt8] = [0x1B, 0x24, 0x42, 0x3C, 0x4C]
    let items = "</title></item>\n<item><guid>2</guid><title>"
    let feed = try FeedReader().read(
      Array(
        "<?xml version='1.0' encoding='iso-2022-jp'?>\n<rss><channel><item><guid>1</guid><title>"
          .utf8)
        + open + Array((items + "fog</title></item></channel></rss>").utf8),
      address: FeedFixture.address)
    #expect(feed.entries.last?.id == "2")
    #expect(feed.entries.last?.title == "fog")
  }

  @Test(arguments: ["windows-31j", "euc-jp", "gb18030", "big5", "johab", "iso-2022-jp", "utf-7"])
  func `half a character takes no markup with it`(name: String) throws {
    for lead: UInt8 in [0x81, 0x84, 0x8E, 0x8F, 0xA4, 0xE0, 0xFE, 0xFF, 0x1B] {
      let told = try FeedReader().read(
        feed(name, [0x61, lead]), address: FeedFixture.address)
      #expect(told.cut == nil, "\(lead)")
      #expect(told.title?.first == "a")
    }
  }

  @Test func `wrong bytes cost themselves, and too many the encoding`() throws {
    #expect(
      try title(feed("windows-31j", [0x8E, 0xCA, 0xFF, 0x90, 0x5E, 0x20, 0x61])) == "写\u{FFFD}真 a")
    let noise = [UInt8](repeating: 0xFF, count: 4_000)
    #expect(try title(feed("windows-31j", noise))?.hasPrefix("ÿÿÿ") == true)
  }

  @Test(arguments: ["utf-16", "ucs-2", "utf-32", "ibm037", "unicode", "utf-16le", "internal"])
  func `an encoding in which the document cannot have said so is not believed`(name: String) throws
  {
    #expect(try title(feed(name, [0x43, 0x61, 0x66, 0xE9])) == "Café")
  }

  @Test func `a document that is no ASCII at all is read by its content type`() throws {
    let ebcdic: [UInt8] = [
      0x4C, 0x99, 0xA2, 0xA2, 0x6E, 0x4C, 0x83, 0x88, 0x81, 0x95, 0x95, 0x85, 0x93, 0x6E, 0x4C,
      0xA3,
      0x89, 0xA3, 0x93, 0x85, 0x6E, 0xC6, 0x96, 0x87, 0x4C, 0x61, 0xA3, 0x89, 0xA3, 0x93, 0x85,
      0x6E,
      0x4C, 0x61, 0x83, 0x88, 0x81, 0x95, 0x95, 0x85, 0x93, 0x6E, 0x4C, 0x61, 0x99, 0xA2, 0xA2,
      0x6E,
    ]
    #expect(try title(ebcdic, "text/xml; charset=IBM037") == "Fog")
  }

  @Test func `a web page is read in the encoding of its meta element`() throws {
    let page =
      Array(
        "<!doctype html><meta http-equiv=content-type content='text/html; charset = euc-jp'><link rel=alternate type=application/rss+xml href=/feed title='"
          .utf8) + [0xBC, 0xCC, 0xBF, 0xBF] + Array("'>".utf8)
    let error = #expect(throws: FeedError.self) {
      try FeedReader().read(page, address: FeedFixture.address)
    }
    guard case .webPage(_, let feeds)? = error else {
      Issue.record("it is no web page")
      return
    }
    #expect(feeds.map(\.title) == ["写真"])
  }

  @Test func `the last character is read where a mark might have followed`() {
    #expect(CharacterEncoding.utf8([0x61, 0xC2], in: "windows-1258") == Array("aÂ".utf8))
    #expect(CharacterEncoding.utf8([0x88, 0x66], in: "big5-hkscs") == Array("Ê".utf8))
  }

  @Test func `a mark of GB18030 counts`() throws {
    #expect(try title([0x84, 0x31, 0x95, 0x33] + feed(nil, [0xD5, 0xD5, 0xC6, 0xAC])) == "照片")
  }

  @Test(arguments: ["windows-31j", "iso-2022-jp", "iso-2022-kr"])
  func `documents of nothing but mistakes are read in time`(name: String) {
    for piece: [UInt8] in [[0xFF], [0x1B, 0x0A], [0x0E, 0x0A], [0x81, 0x20]] {
      let text = [UInt8]([[UInt8]](repeating: piece, count: 200_000).joined())
      let time = processorTime {
        #expect(CharacterEncoding.utf8(text, in: name)?.isEmpty != true)
      }
      #expect(time < .seconds(60))
    }
  }

  @Test func `UTF-16 and UTF-32 are known with and without a mark`() throws {
    let text =
      "<?xml version='1.0' encoding='UTF-16'?><rss><channel><title>Café 🎏</title></channel></rss>"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wide = text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
    for bytes in [
      little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0, 0, 0xFE, 0xFF] + wide,
    ] {
      #expect(try title(bytes) == "Café 🎏")
    }
    #expect(try title(Array(([0xFF, 0xFE] + little).dropLast())) == "Café 🎏")
  }

  @Test func `a mark of UTF-8 is no text`() throws {
    #expect(try title([0xEF, 0xBB, 0xBF] + feed(nil, [0x61])) == "a")
  }

  @Test func `a character that was cut off at the end is left out`() throws {
    #expect(DocumentText.utf8(Array("aé".utf8.dropLast())) == [0x61])
    #expect(DocumentText.utf8(Array("a🎏".utf8.dropLast())) == [0x61])
  }
}
