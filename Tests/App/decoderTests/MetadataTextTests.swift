import Testing

@testable import decoder

@Suite struct MetadataTextTests {
  @Test func `valid UTF 8 is UTF 8 and everything else latin 1`() {
    #expect(MetadataText.decode(Array("Straße 🏝".utf8)) == "Straße 🏝")
    #expect(MetadataText.decode([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]) == "Straße")
  }

  @Test func `a zero is no part of a text, and ends none`() {
    #expect(MetadataText.decode(Array(" \n a b \t\0\0".utf8)) == "a b")
    #expect(MetadataText.decode(Array("Low\0 tide\0".utf8)) == "Low tide")
  }

  @Test func `blanks alone are no text`() {
    #expect(MetadataText.decode([]) == nil)
    #expect(MetadataText.decode(Array("  \r\n\u{FEFF}\u{A0}".utf8)) == nil)
  }

  @Test func `long text is shortened`() {
    let text = MetadataText.tidy(String(repeating: "e\u{301}", count: 20_000))
    #expect(text?.unicodeScalars.count == MetadataText.maximumLength)
  }
}
