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

  /// 6482: entries without a date, in any order, of which one is not shown any more. 32595, 35680,
  /// 38196 and 40468: an entry that was written below older ones counted as told where it had stood before the
  /// pages shifted, and its own page was out of order. 30960: twice in a row a feed was empty, and seemed to have
  /// no older pages. 39108: one that ended early, and then showed one strange entry, seemed to have no more.
  /// 42585 and 42728: an entry moved up to a page that was read before, as one above it went. 43554: a feed that had
  /// ended early and then was empty never came to its end.
  /// 2451, 4049, 4966, 7583 and 12315 failed for a while, too, and lie beyond the first thousand.
  @Test(
    arguments: [
      6482, 32595, 35680, 38196, 40468, 30960, 39108, 2451, 4049, 4966, 7583, 12315,
      42_585, 42_728, 43_554,
    ] as [UInt64])
  func `what went wrong once does not again`(seed: UInt64) async {
    #expect(await OddFeedTrial.failure(seed: seed) == nil)
  }
}
