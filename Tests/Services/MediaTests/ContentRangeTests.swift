import Testing

@testable import Media

@Suite struct ContentRangeTests {
  @Test func `a part is understood, with and without a total`() {
    #expect(ContentRange("bytes 100-199/200")?.first == 100)
    #expect(ContentRange("bytes 100-199/200")?.last == 199)
    #expect(ContentRange("bytes 100-199/200")?.total == 200)
    #expect(ContentRange("Bytes 0-0/*") != nil)
    #expect(ContentRange("bytes 0-0/*")?.total == nil)
  }

  @Test(arguments: [
    nil, "", "bytes", "bytes */200", "bytes 5-4/10", "bytes 0-10/10", "bytes -5-10/20",
    "pages 0-1/2", "bytes 0-1", "bytes 0-1/2/3", "bytes a-b/c", "bytes 0-1/x",
    "bytes 99999999999999999999-1/2",
  ]) func `nonsense is none`(text: String?) {
    #expect(ContentRange(text) == nil)
  }
}
