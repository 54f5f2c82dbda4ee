import Domain
import Foundation
import PictureFixtures
import Testing

@testable import decoder

@Suite struct ExifDateTests {
  private let now = Date(timeIntervalSince1970: 1_777_636_800)  // 2026-05-01 12:00 UTC

  @Test func `the original date counts in the local time zone`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let taken = takenAt([.text(0x9003, "2025:07:01 14:00:00")], in: berlin)
    #expect(taken == Timestamp(milliseconds: 1_751_371_200_000))
  }

  @Test func `an offset overrides the local time zone`() {
    let entries: [Exif.Entry] = [
      .text(0x9003, "2025:07:01 14:00:00"), .text(0x9011, "-05:30"), .text(0x9291, "07"),
    ]
    #expect(takenAt(entries) == Timestamp(milliseconds: 1_751_398_200_070))
  }

  @Test func `the date of the digital form stands in`() {
    let entries: [Exif.Entry] = [
      .text(0x9003, "0000:00:00 00:00:00"), .text(0x9004, "2025:07:01 12:00:00"),
      .text(0x9292, "1234"),
    ]
    #expect(takenAt(entries) == Timestamp(milliseconds: 1_751_371_200_123))
  }

  @Test func `the date of the last change stands in where there is no other`() {
    let changed: [Exif.Entry] = [
      .text(0x0132, "2025:07:01 14:00:00"), .text(0x9010, "+02:00"), .text(0x9290, "5"),
    ]
    let expected = Timestamp(milliseconds: 1_751_371_200_500)
    #expect(ExifReader(Exif(first: changed).bytes)?.takenAt(in: .gmt, now: now) == expected)
    let block = Exif(first: changed, exif: [.text(0x9003, "2025:06:01 12:00:00")]).bytes
    #expect(
      ExifReader(block)?.takenAt(in: .gmt, now: now) == Timestamp(milliseconds: 1_748_779_200_000))
  }

  @Test(arguments: [
    "2025:13:01 00:00:00", "2025:02:30 00:00:00", "2025:07:01 24:00:00", "2025:07:01 12:61:00",
    "1799:01:01 00:00:00", "2026:05:03 00:00:00", "9999:12:31 23:59:59", "    :  :     :  :  ",
    "2025:07:01", "yesterday", "2025:07:01 12:00:0x", "-025:07:01 12:00:00",
  ]) func `dates that cannot be are none`(_ text: String) {
    #expect(takenAt([.text(0x9003, text)]) == nil)
  }

  @Test(arguments: ["2025-07-01T12:00:00", "2025:07:01 12:00:00Z", "2025/07/01 12:00:00"])
  func `other spellings are read`(_ text: String) {
    #expect(takenAt([.text(0x9003, text)]) == Timestamp(milliseconds: 1_751_371_200_000))
  }

  @Test(arguments: ["", "02:00", "+25:00", "+0a:00", "   :  "])
  func `an offset that is none is ignored`(_ offset: String) {
    let entries: [Exif.Entry] = [.text(0x9003, "2025:07:01 12:00:00"), .text(0x9011, offset)]
    #expect(takenAt(entries) == Timestamp(milliseconds: 1_751_371_200_000))
  }

  @Test func `dates before 1970 are negative`() {
    #expect(
      takenAt([.text(0x9003, "1969:12:31 23:59:59"), .text(0x9291, "5")])
        == Timestamp(milliseconds: -500))
  }

  private func takenAt(_ entries: [Exif.Entry], in zone: TimeZone = .gmt) -> Timestamp? {
    ExifReader(Exif(exif: entries).bytes)?.takenAt(in: zone, now: now)
  }
}
