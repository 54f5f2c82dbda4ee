import Domain
import Fakes
import Foundation
import Testing

@testable import Media

/// Generated histories: whatever is asked, given up, expires, changes, is deleted or begun anew, disk and
/// index agree, the budget holds, and nothing wrong is shown.
///
/// `SEEDS` (100) of them, from `SEED_BASE` (1) on.
@Suite struct PipelineHistoryTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `disk, index and budget stay consistent, whatever is done`(part: UInt64) async throws {
    let (count, base) = (number("SEEDS") ?? 100, number("SEED_BASE") ?? 1)
    for seed in stride(from: base + part, to: base + count, by: 4) {
      let failure = try await PictureHistory(seed: seed).failure()
      #expect(failure == nil, "seed \(seed)")
      tellProgress("seed \(seed) of \(base)..<\(base + count)")
    }
  }
}

extension PipelineHistoryTests {
  private func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
