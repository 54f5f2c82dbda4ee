import Domain
import Fakes
import Foundation
import Testing

@testable import Wording

@Suite("Moments as people type them")
struct TypedMomentTests {
  /// 1 May 2026, 12:00, a Friday.
  private let now = ManualTime().now
  private let utc = TimeZone.gmt

  @Test(arguments: [
    ("tomorrow 8:00", "2026-05-02T08:00:00Z"), ("Tomorrow, 08:05", "2026-05-02T08:05:00Z"),
    ("18:30", "2026-05-01T18:30:00Z"), ("8:00", "2026-05-02T08:00:00Z"),
    ("today 12:01", "2026-05-01T12:01:00Z"), ("monday 0:00", "2026-05-04T00:00:00Z"),
    ("fri 18:00", "2026-05-01T18:00:00Z"), ("friday 8:00", "2026-05-08T08:00:00Z"),
    ("24 December 18:00", "2026-12-24T18:00:00Z"), ("1 jan 0:30", "2027-01-01T00:30:00Z"),
    ("31 dec 2027 23:59", "2027-12-31T23:59:00Z"), ("2026-06-01 7:00", "2026-06-01T07:00:00Z"),
    ("in 2h", "2026-05-01T14:00:00Z"), ("in 30m", "2026-05-01T12:30:00Z"),
    ("in 3d", "2026-05-04T12:00:00Z"), ("tomorrow", "2026-05-02T12:00:00Z"),
    ("Friday", "2026-05-08T12:00:00Z"), ("mon", "2026-05-04T12:00:00Z"),
    ("2026-06-01", "2026-06-01T12:00:00Z"), ("24 december", "2026-12-24T12:00:00Z"),
    ("31 dec 2027", "2027-12-31T12:00:00Z"), ("in 2 hours", "2026-05-01T14:00:00Z"),
    ("in 6 minutes", "2026-05-01T12:06:00Z"), ("in 1 minute", "2026-05-01T12:01:00Z"),
    ("in an hour", "2026-05-01T13:00:00Z"), ("In a week", "2026-05-08T12:00:00Z"),
    ("tomorrow 8", "2026-05-02T08:00:00Z"), ("mon 0", "2026-05-04T00:00:00Z"),
    ("24.12.2026 18:00", "2026-12-24T18:00:00Z"), ("1.6.2026", "2026-06-01T12:00:00Z"),
  ])
  func `are understood`(text: String, moment: String) throws {
    let read = try TypedMoment.read(text, now: now, in: utc)
    let date = Date(timeIntervalSince1970: Double(read.milliseconds) / 1_000)
    #expect(date.formatted(.iso8601) == moment)
  }

  @Test(arguments: [
    "", " ", "8", "24:00", "8:60", "8:0", "-1:00", "today", "in 0h", "in 2", "in 9999999999999d",
    "24 december 8", "tomorrow 24", "may 8", "8 8", "in", "in hours", "31.6.2026", "24.12.",
    "in 99999999999999999999h", "mo 8:00", "31 june 8:00", "0 may 8:00", "2026-13-01 8:00",
    "2026-02-31 18:00", "2026.12.24", "2026-06-31", "2027-02-29", "31 dec 99999 8:00",
    "tomorrow tomorrow 8:00", "8:00 tomorrow", "a b c d e 8:00", "٨:٠٠", "in ５h",
    String(repeating: "9", count: 10_000) + ":00",
  ])
  func `are not guessed`(text: String) {
    #expect(throws: NoSuchMoment(text, isOver: false)) {
      try TypedMoment.read(text, now: now, in: utc)
    }
  }

  @Test(arguments: ["today 11:59", "2026-05-01 12:00", "2020-01-01 8:00", "1 may 2026 8:00"])
  func `are to come`(text: String) {
    #expect(throws: NoSuchMoment(text, isOver: true)) {
      try TypedMoment.read(text, now: now, in: utc)
    }
  }

  @Test func `are no 29 February of a year that has none`() throws {
    let february = Timestamp(milliseconds: 1_834_401_600_000)
    let day = try TypedMoment.read("29 february", now: february, in: utc)
    #expect(february.duration(to: day) == .seconds(12 * 86_400))
    for text in ["29 february", "29 feb 8:00"] {
      #expect(throws: NoSuchMoment(text, isOver: false)) {
        try TypedMoment.read(text, now: day, in: utc)
      }
    }
  }

  @Test func `are those of the clocks that are set forward meanwhile`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let evening = Timestamp(milliseconds: 1_774_717_200_000)
    let read = try TypedMoment.read("tomorrow 8:00", now: evening, in: berlin)
    #expect(evening.duration(to: read) == .seconds(13 * 3_600))
  }
}
