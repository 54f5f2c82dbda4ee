import Domain
import Markup
import Testing

@Suite struct TimestampTextTests {
  @Test(
    arguments: [0, 1, -1, 1_700_000_000_123, -62_135_596_800_000, 253_402_300_799_999] as [Int64])
  func `what is written is read again`(_ milliseconds: Int64) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(Timestamp(text: moment.text) == moment)
  }

  @Test func `moments of other programs are read, and nothing else`() {
    #expect(Timestamp(milliseconds: 1_682_942_400_000).text == "2023-05-01T12:00:00.000Z")
    #expect(Timestamp(text: "2023-05-01T12:00:00Z")?.milliseconds == 1_682_942_400_000)
    #expect(Timestamp(text: "2023-05-01T14:00:00+02:00")?.milliseconds == 1_682_942_400_000)
    for text in ["", "yesterday", "2023-13-01T00:00:00Z", String(repeating: "9", count: 1000)] {
      #expect(Timestamp(text: text) == nil)
    }
  }
}
