import Domain
import EnginePromises
import Fakes
import Timeline

/// The promise that nothing is missed which was offered, tried on the odd server that belongs to a seed.
public enum OddTrial {
  /// What went wrong; nil if nothing did. What is odd is drawn if it is not given, and so is which timeline it
  /// is about.
  public static func failure(
    seed: UInt64, of given: Set<Oddity>? = nil, in timeline: AccountTimeline? = nil
  ) async -> String? {
    var random = SeededGenerator(seed: seed)
    let timeline = timeline ?? (given == nil ? Self.timeline(of: seed) : .home)
    let all = Oddity.allCases.filter { oddity in
      switch timeline {
      case .favourites: oddity.goesWithSaved
      case .followedTags: oddity.goesWithTags
      default: !oddity.isOfSaved
      }
    }
    // Each alone, then in pairs.
    var oddities: Set<Oddity> = [all[Int(seed % UInt64(all.count))]]
    if seed > all.count, let other = all.randomElement(using: &random) { oddities.insert(other) }
    oddities = given ?? oddities
    let server = OddServer(
      oddities, posts: Int.random(in: 0...24, using: &random),
      pagesOf: Int.random(in: 4...9, using: &random), seed: seed)
    return await OddStage.failure(seed: seed, oddities) {
      try await run(
        server, await server.stage(of: timeline), &random,
        isWhole: ![.favourites, .followedTags].contains(timeline))
    }
  }

  /// Half of the seeds are about home; the others are about other timelines, each in turn.
  private static func timeline(of seed: UInt64) -> AccountTimeline {
    var random = SeededGenerator(seed: ~seed)
    let others: [AccountTimeline] =
      [.list("7"), .tag("fog"), .favourites, .followedTags] + people
    return Bool.random(using: &random) ? .home : others.randomElement(using: &random) ?? .home
  }

  private static let people = [Handle("@bo@odd.example")].compactMap { $0 }.map {
    AccountTimeline.person("12", $0)
  }
}

extension OddTrial {
  private static func run(
    _ server: OddServer, _ stage: OddStage, _ random: inout SeededGenerator, isWhole: Bool
  ) async throws {
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      happen(to: server, stage.time, &random)
      let operation = try await stage.anyOperation(fills: 4, &random)
      _ = try await stage.engine.perform(operation)
      try await server.check(stage)
    }
    try await checkEverything(of: server, stage, isWhole)
  }

  /// Time goes on, and things are posted, edited and deleted.
  private static func happen(
    to server: OddServer, _ time: ManualTime, _ random: inout SeededGenerator
  ) {
    let minutes = Int.random(in: 0...90, using: &random)
    time.advance(by: .seconds(60 * minutes))
    let now = time.now.milliseconds / 1_000
    let posts = Int.random(in: 0...8, using: &random)
    server.post(
      at: (0..<posts).map { _ in now - Int64.random(in: 0...240, using: &random) }.sorted())
    if Int.random(in: 0..<3, using: &random) == 0 { server.edit() }
    if Int.random(in: 0..<3, using: &random) == 0 { server.delete() }
  }

  /// When the server has calmed down, everything is there.
  private static func checkEverything(
    of server: OddServer, _ stage: OddStage, _ isWhole: Bool
  ) async throws {
    server.calmDown()
    stage.time.advance(by: .seconds(3_600))
    try await stage.checkEverything { _ in try await server.check(stage) }
    let items = Set(stage.items)
    let mayHide = [Oddity.skippingLinks, .changingStatuses].contains {
      server.oddities.contains($0)
    }
    // Of what was saved long ago nobody sees that it has one picture more, and of tags only the newest are read.
    let all = mayHide || !isWhole ? server.offered : server.items
    if let lost = all.first(where: { !items.contains($0) }) {
      throw BrokenPromise(.everything, "\(lost) is not there")
    }
  }
}
