import Domain
import Foundation
import Testing
import Web

@testable import Fediverse

@Suite struct ServerDateTests {
  @Test(arguments: [
    ("2026-05-01T12:00:00.000Z", 1_777_636_800_000), ("2026-05-01T12:00:00Z", 1_777_636_800_000),
    ("2026-05-01T12:00:00.123456Z", 1_777_636_800_123),
    ("2026-05-01T14:00:00+02:00", 1_777_636_800_000),
    ("2026-05-01T14:00:00+0200", 1_777_636_800_000),
    ("2026-05-01 12:00:00", 1_777_636_800_000), ("2026-05-01", 1_777_593_600_000),
    ("1969-12-31T23:59:59.5Z", -500), ("2000-02-29T00:00Z", 951_782_400_000),
  ])
  func `a moment is read in the ways it is written`(text: String, milliseconds: Int64) {
    #expect(ServerDate.parse(text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-01", "2026-05-01T25:00:00Z", "2026-05-01T12:00:00Zx", "20260501",
    "2026-05-01T12:61", "٢٠٢٦-05-01",
  ])
  func `anything else is none`(text: String) {
    #expect(ServerDate.parse(text) == nil)
  }

  @Test func `days are those of the calendar`() {
    for day in stride(from: -140_000, through: 200_000, by: 367) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let text = date.formatted(.iso8601.year().month().day())
      #expect(text.utf8.count == 10)
      #expect(ServerDate.parse(text)?.milliseconds == Int64(day) * 86_400_000, "\(text)")
    }
  }

  @Test func `a header's date is read`() {
    let date = HTTPDate.parse("Fri, 01 May 2026 12:00:00 GMT")
    #expect(date == Timestamp(milliseconds: 1_777_636_800_000))
    #expect(HTTPDate.parse("Friday, 01-May-26 12:00:00 GMT") == nil)
  }
}
