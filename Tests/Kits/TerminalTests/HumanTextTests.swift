import Terminal
import Testing

@Suite("Numbers and moments in words")
struct HumanTextTests {
  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1204, "-1,204"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ] as [(Int, String)])
  func `numbers have a comma between thousands`(value: Int, text: String) {
    #expect(HumanText.number(value) == text)
  }

  @Test
  func `things are counted in singular and plural`() {
    #expect(HumanText.count(1, "photo") == "1 photo")
    #expect(HumanText.count(0, "photo") == "0 photos")
    #expect(HumanText.count(1204, "photo") == "1,204 photos")
    #expect(HumanText.count(2, "match", "matches") == "2 matches")
  }

  @Test(
    arguments: [
      (0, "just now"), (1, "just now"), (2, "2 minutes ago"), (59, "59 minutes ago"),
      (60, "an hour ago"), (24 * 60, "yesterday"), (48 * 60, "2 days ago"),
      (6 * 24 * 60, "6 days ago"),
    ] as [(Int64, String)])
  func `moments are told as people do`(minutes: Int64, text: String) {
    let now: Int64 = 1_777_636_800_000
    #expect(HumanText.moment(now - minutes * 60_000, now: now) == text)
  }

  @Test(arguments: [1, 2, 59, 60] as [Int64])
  func `what a server dates a little ahead is just now, also across midnight`(minutes: Int64) {
    let noon: Int64 = 1_777_636_800_000
    let midnight: Int64 = 1_777_593_600_000
    for now in [noon, midnight - 30_000] {
      #expect(HumanText.moment(now + minutes * 60_000, now: now) == "just now")
    }
    #expect(HumanText.moment(noon + 61 * 60_000, now: noon) == "1 May")
  }

  @Test(
    arguments: [(60, "an hour ago"), (359, "5 hours ago"), (360, "yesterday")] as [(Int64, String)])
  func `what was hours ago is not yesterday because it is past midnight`(
    minutes: Int64, text: String
  ) {
    let halfPastMidnight: Int64 = 1_777_595_400_000
    #expect(HumanText.moment(halfPastMidnight - minutes * 60_000, now: halfPastMidnight) == text)
  }

  @Test(
    arguments: [
      (0, "1 second"), (59, "59 seconds"), (60, "1 minute"), (90, "90 seconds"),
      (3_540, "59 minutes"), (3_600, "1 hour"), (5_400, "90 minutes"), (7_200, "2 hours"),
      (86_400, "1 day"), (90_000, "25 hours"), (604_800, "7 days"),
    ] as [(Int64, String)])
  func `lengths of time are told in one unit`(seconds: Int64, text: String) {
    #expect(HumanText.duration(seconds * 1000) == text)
  }

  @Test
  func `older ones are dates, with the year if it is another, however far away`() {
    let now: Int64 = 1_777_636_800_000
    let day: Int64 = 86_400_000
    #expect(HumanText.moment(now - 60 * day, now: now) == "2 March")
    #expect(HumanText.moment(now - 400 * day, now: now) == "27 March 2025")
    #expect(HumanText.moment(now + 2 * day, now: now) == "3 May")
    #expect(HumanText.moment(.min, now: now).hasSuffix(" -292275055"))
    #expect(HumanText.moment(.max, now: now).hasSuffix(" 292278994"))
  }
}
