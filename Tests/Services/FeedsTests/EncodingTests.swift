import Foundation
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
  func `Valid UTF-8 is UTF-8, whatever is declared`(declared: String?) throws {
    #expect(
      try title(feed(declared, Array("Café 写真".utf8)), "text/xml; charset=iso-8859-1") == "Café 写真")
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "utf-8", "nonsense", nil])
  func `What is not UTF-8 is Western, unless it says otherwise`(declared: String?) throws {
    let bytes: [UInt8] = [0x43, 0x61, 0x66, 0xE9, 0x20, 0x93, 0x80, 0x94]
    #expect(try title(feed(declared, bytes)) == "Café “€”")
  }

  @Test func `Both in one document are both read`() throws {
    let bytes = Array("é写".utf8) + [0x20, 0xE9, 0x20, 0xF0, 0x9F, 0x20, 0xED, 0xA0, 0x80]
    #expect(try title(feed("utf-8", bytes)) == "é写 é ðŸ í\u{A0}€".line)
  }

  @Test(arguments: [
    ("windows-1251", "Фото"), ("koi8-r", "Фото"), ("iso-8859-2", "Łódź"), ("shift_jis", "写真"),
    ("gb2312", "照片"), ("big5", "照片"), ("iso-8859-15", "5 €"), ("euc-kr", "사진"),
  ])
  func `Other encodings are read if they are declared`(name: String, text: String) throws {
    let charset = try #require(DeclaredCharset(contentType: "text/xml;charset=\(name)"))
    let encoding = try #require(charset.encoding)
    let bytes = Array(try #require(text.data(using: encoding)))
    #expect(try title(feed(name, bytes)) == text)
    #expect(try title(feed(nil, bytes), "text/xml; charset=\"\(name.uppercased())\"") == text)
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

  @Test func `A mark of UTF-8 is no text`() throws {
    #expect(try title([0xEF, 0xBB, 0xBF] + feed(nil, [0x61])) == "a")
  }

  @Test func `A character that was cut off at the end is left out`() throws {
    #expect(DocumentText.utf8(Array("aé".utf8.dropLast())) == [0x61])
    #expect(DocumentText.utf8(Array("a🎏".utf8.dropLast())) == [0x61])
  }
}
