import Testing

@Suite("Whatever people do")
struct OutboxHistoryTests {
  @Test(
    "every wish that was acknowledged happens once, and none that was taken back",
    arguments: 0..<4)
  func histories(part: Int) async throws {
    for number in 0..<250 {
      let seed = UInt64(part * 250 + number + 1)
      let problems = try await OutboxHistory(seed: seed).problems()
      #expect(problems == [], "seed \(seed)")
    }
  }
}
