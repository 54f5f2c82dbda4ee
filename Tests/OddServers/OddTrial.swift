import Domain
import EnginePromises
import Fakes
import Timeline

/// The promise that nothing is missed which was offered, tried on the odd server that belongs to a seed.
public enum OddTrial {
  /// What has photos at the odd server.
  public enum Kind: Hashable, Sendable {
    /// A timeline of an account.
    case timeline(AccountTimeline)
    /// A list that is kept here.
    case list
  }

  /// What went wrong; nil if nothing did. What is odd about it is drawn if it is not given, and so is what it is
  /// about.
  public static func failure(
    seed: UInt64, of given: Set<Oddity>? = nil, in kind: Kind? = nil
  ) async -> String? {
    var random = SeededGenerator(seed: seed)
    let kind = kind ?? (given == nil ? Self.kind(of: seed) : .timeline(.home))
    let all = Oddity.allCases.filter { oddity in
      switch kind {
      case .timeline(.favourites): oddity.goesWithSaved
      case .timeline(.followedTags), .list: oddity.goesWithTags
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
      try await run(server, await server.stage(of: kind), &random, of: kind)
    }
  }

  /// Half of the seeds are about home; the others are about other timelines and lists, each in turn.
  private static func kind(of seed: UInt64) -> Kind {
    var random = SeededGenerator(seed: ~seed)
    let others: [Kind] =
      [.timeline(.list("7")), .timeline(.tag("fog")), .timeline(.favourites)]
      + [.timeline(.followedTags), .list] + people
    return Bool.random(using: &random)
      ? .timeline(.home) : others.randomElement(using: &random) ?? .list
  }

  private static let people = [Handle("@bo@odd.example")].compactMap { $0 }.map {
    Kind.timeline(.person("12", $0))
  }
}

extension OddTrial {
  private static func run(
    _ server: OddServer, _ stage: OddStage, _ random: inout SeededGenerator, of kind: Kind
  ) async throws {
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      happen(to: server, stage.time, &random)
      let operation = try await stage.anyOperation(fills: 4, &random)
      _ = try await stage.engine.perform(operation)
      try await server.check(stage)
    }
    try await checkEverything(of: server, stage, kind)
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
    of server: OddServer, _ stage: OddStage, _ kind: Kind
  ) async throws {
    server.calmDown()
    stage.time.advance(by: .seconds(3_600))
    let isSaved = kind == .timeline(.favourites)
    if isSaved, server.oddities.contains(.strayLinks), let reason = try await stage.reload() {
      // Nobody gets to the rest.
      try await server.check(stage)
      guard try await stage.engine.gaps().isEmpty else { return }
      throw BrokenPromise(.everything, "no gap says \(reason)")
    }
    try await stage.checkEverything { _ in try await server.check(stage) }
    let items = Set(stage.items)
    // Of what was read long ago nobody sees that it has one picture more.
    let isLongAgo = isSaved || kind == .list || kind == .timeline(.followedTags)
    var all =
      isLongAgo || server.oddities.contains(.changingStatuses) ? server.offered : server.items
    all.formUnion(server.items.filter { !$0.text.contains("/") })
    if server.oddities.contains(.skippingLinks) { all = server.offered }
    if let lost = all.first(where: { !items.contains($0) }) {
      throw BrokenPromise(.everything, "\(lost) is not there")
    }
  }
}
