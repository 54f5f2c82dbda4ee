import Domain
import EnginePromises
import Fakes
import Timeline

/// The promise that nothing is missed which was offered, tried on the odd feed that belongs to a seed.
public enum OddFeedTrial {
  /// What went wrong; nil if nothing did.
  public static func failure(seed: UInt64) async -> String? {
    var random = SeededGenerator(seed: seed)
    let all = OddFeedOddity.allCases
    // Each alone, then in pairs and threes.
    var oddities: Set<OddFeedOddity> = [all[Int(seed % UInt64(all.count))]]
    for _ in 0..<min(2, Int(seed) / all.count) {
      oddities.insert(all[any(0...(all.count - 1), &random)])
    }
    // These do nothing where there are no older pages; among three, those come by chance often enough.
    if oddities.count < 3, !oddities.isDisjoint(with: [.noSecondPage, .overlappingPages, .circle]) {
      oddities.insert(.pages)
    }
    return await OddStage.failure(seed: seed, oddities) {
      try await run(oddities, seed: seed, &random)
    }
  }
}

extension OddFeedTrial {
  private static func any(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Int {
    Int.random(in: range, using: &random)
  }

  private static func run(
    _ oddities: Set<OddFeedOddity>, seed: UInt64, _ random: inout SeededGenerator
  ) async throws {
    guard let address = WebAddress("https://odd.example/feed") else {
      throw BrokenPromise(.everything, "no address to try")
    }
    let time = ManualTime()
    let feed = OddFeed(
      oddities, entries: any(1...25, &random), until: time.now.milliseconds / 1_000,
      pageLength: any(3...12, &random), seed: seed)
    let stage = await feed.stage(at: address, time: time)
    for _ in 0..<any(2...7, &random) {
      happen(feed, time, &random)
      let operation = try await stage.anyOperation(fills: 3, &random)
      _ = try await stage.engine.perform(operation)
      try feed.check(stage)
    }
    try await checkEverything(of: feed, stage)
  }

  /// Time goes on, and the author writes, edits, removes and restores.
  private static func happen(
    _ feed: OddFeed, _ time: ManualTime, _ random: inout SeededGenerator
  ) {
    for _ in 0..<any(0...3, &random) {
      time.advance(by: .seconds(60 * any(1...900, &random)))
      feed.write(at: time.now.milliseconds / 1_000)
    }
    if any(0...2, &random) == 0 { feed.edit() }
    if any(0...2, &random) == 0 { feed.removeOrRestore() }
  }

  /// When the feed has calmed down, everything it has is there.
  private static func checkEverything(of feed: OddFeed, _ stage: OddStage) async throws {
    feed.calmDown()
    try await stage.checkEverything { isAnew in
      try feed.check(stage)
      let items = Set(stage.items)
      if let lost = feed.photos.first(where: { !items.contains($0) }) {
        throw BrokenPromise(.everything, "\(lost) is not there\(isAnew ? ", asked anew" : "")")
      }
    }
  }
}
