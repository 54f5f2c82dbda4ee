import EnginePromises
import OddFeeds
import Testing

/// Whatever a feed does, and in whatever order it is asked: every photo that it offered and did not
/// withdraw is in the stream once, or a gap stands for it.
@Suite struct OddFeedTests {
  @Test func `nothing that an odd feed offers is missed`() async throws {
    var failures: [String] = []
    for try await failure in Seeds.trying(
      Seeds.all(1_000), { await OddFeedTrial.failure(seed: $0) })
    {
      if let failure { failures.append(failure) }
    }
    #expect(failures.prefix(3) == [])
  }

  /// 6482: entries without a date, in any order, of which one is not shown any more.
  @Test(arguments: [6482])
  func `what went wrong once does not again`(seed: UInt64) async {
    #expect(await OddFeedTrial.failure(seed: seed) == nil)
  }
}
