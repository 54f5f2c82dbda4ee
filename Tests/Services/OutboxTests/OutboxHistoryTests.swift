import Foundation
import Testing

/// `SEEDS` (1,000) histories of different people, from `SEED_BASE` (1) on.
@Suite("Whatever people do")
struct OutboxHistoryTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  @Test(
    "every wish that was acknowledged happens once, and none that was taken back",
    .timeLimit(.minutes(60)), arguments: 0..<4)
  func histories(part: Int) async throws {
    let (count, base) = (Self.number("SEEDS") ?? 1_000, Self.number("SEED_BASE") ?? 1)
    let template = try await LibraryTemplate()
    for number in stride(from: part, to: count, by: 4) {
      let seed = UInt64(base + number)
      let problems = try await OutboxHistory(seed: seed, from: template).problems()
      #expect(problems == [], "seed \(seed)")
    }
  }
}
