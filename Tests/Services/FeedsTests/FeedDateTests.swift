import Domain
import Fakes
import Testing

@testable import Feeds

/// 2026-01-05 09:05:07 UTC, in milliseconds.
private let monday: Int64 = 1_767_603_907_000

@Suite struct FeedDateTests {
  @Test(arguments: [
    "Mon, 05 Jan 2026 09:05:07 +0000", "Mon, 5 Jan 2026 9:5:7 GMT", "05 Jan 26 09:05:07 UT",
    "Fri, 05 Jan 2026 09:05:07 GMT", "mon, 05 jan 2026 09:05:07 gmt",
    "Monday, 5 January 2026 10:05:07 CET", "Mon, 05 Jan 2026 04:05:07 EST",
    "Mon, 05-Jan-2026 09:05:07 GMT", "Mon 05 Jan 2026 14:35:07 +0530",
    "Mon, 05 Jan 2026 09:05:07", "Mon, 05 Jan 2026 09:05:07 Z", "Mon,05 Jan 2026 09:05:07 -0000",
    "Mon Jan  5 09:05:07 2026", "Mon Jan 5 01:05:07 PST 2026",
    "Mon Jan 05 2026 10:05:07 GMT+0100 (Central European Standard Time)",
    "January 5, 2026 9:05:07 am", "Jan 5th, 2026 09:05:07", "1/5/2026 9:05:07 AM",
    "05.01.2026 09:05:07", "lun., 5 janv. 2026 10:05:07 +01:00",
    "  Mon, 05 Jan 2026\n 09:05:07 GMT ",
    "Mon, 05 Jan 2026 09:05:07 Nowhere", "Mon, 05 Jan 2026 09:05:07 +0000 GMT",
    "Mon, 05 Jan 2026 09:05:07 GMT+00:00",
  ])
  func `dates in words are understood as they are met`(text: String) {
    #expect(FeedDate.parse(text)?.milliseconds == monday)
  }

  @Test(arguments: [
    "2026-01-05T09:05:07Z", "2026-01-05t09:05:07z", "2026-01-05T10:05:07+01:00",
    "2026-01-05T04:05:07-05:00", "2026-01-05T10:05:07+0100", "2026-01-05T10:05:07+01",
    "2026-01-05 09:05:07", "2026-01-05 09:05:07 UTC", "2026-01-05T09:05:07", "20260105T090507Z",
    "2026-1-5 9:05:07", "2026/01/05 09:05:07", "1767603907", "1767603907000", "20260105090507",
    "2026-01-05 10:05:07 CET", "2026-01-05 04:05:07 -0500",
  ])
  func `dates in numbers are understood as they are met`(text: String) {
    #expect(FeedDate.parse(text)?.milliseconds == monday)
  }

  @Test(arguments: [
    ("2026-01-05T09:05:07.5Z", monday + 500), ("2026-01-05T09:05:07.123456Z", monday + 123),
    ("2026-01-05", monday - 32_707_000), ("Mon, 05 Jan 2026", monday - 32_707_000),
    ("2026-01", monday - 32_707_000 - 4 * 86_400_000),
    ("2026", monday - 32_707_000 - 4 * 86_400_000),
    ("2026-01-04T24:00:00Z", monday - 32_707_000), ("2026-01-05T09:04:60Z", monday - 7_000),
    ("2026-01-05T09:05Z", monday - 7_000), ("Mon, 05 Jan 2026 09:05 GMT", monday - 7_000),
    ("1 Jan 1970 00:00:00 GMT", 0), ("31 Dec 69 23:59:59 GMT", -1_000),
    ("29 Feb 2024 00:00:00 GMT", 1_709_164_800_000), ("5 Jan 49 09:05:07", 2_493_450_307_000),
    ("1 Jan 50 00:00:00 GMT", -631_152_000_000), ("1900-01-01T00:00:00Z", -2_208_988_800_000),
    ("Mon, 05 Jan 2026 12:05:07 AM", monday - 9 * 3_600_000),
    ("Mon, 05 Jan 2026 9:05:07 PM", monday + 12 * 3_600_000),
    ("1 mars 2026", 1_772_323_200_000), ("1. März 2026", 1_772_323_200_000),
    ("1 août 2026", 1_785_542_400_000), ("12/31/2026", 1_798_675_200_000),
    ("31/12/2026", 1_798_675_200_000),
  ])
  func `parts, fractions and edges mean what they say`(text: String, milliseconds: Int64) {
    #expect(FeedDate.parse(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "never", "30 Feb 2026 00:00:00 GMT", "2026-02-29", "2026-13-01", "2026-01-05T25:00:00Z",
    "Mon, 32 Jan 2026", "Mon, 01 Jan 0000 00:00:00 +0000", "0", "99999999999999999999",
    "Jan", "10:00", "1/2", "2026-01-05T09:61:00Z", "--", "+0100", "9 May",
    "Mon, 05 Jan 99999 09:05:07 GMT", "0001-01-01T00:00:00Z", "31 Dec 1899 23:59:59 GMT",
  ])
  func `what is no date is none`(text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func `a long text costs no more than its start`() {
    let text = String(repeating: "1", count: 1_000_000)
    let time = processorTime { #expect(FeedDate.parse(text) == nil) }
    #expect(time < .seconds(60))
  }
}
