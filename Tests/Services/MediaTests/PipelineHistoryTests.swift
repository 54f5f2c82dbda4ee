import Domain
import Fakes
import Foundation
import Testing

@testable import Media

/// Generated histories: whatever is asked, given up, expires, changes, is deleted or begun anew, disk and
/// index agree, the budget holds, and nothing wrong is shown.
@Suite struct PipelineHistoryTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Disk, index and budget stay consistent, over a hundred histories`(part: UInt64)
    async throws
  {
    for seed in part * 25..<(part + 1) * 25 {
      let failure = try await PictureHistory(seed: seed).failure()
      #expect(failure == nil, "seed \(seed)")
    }
  }
}
