import Domain
import EnginePromises
import Fakes
import Timeline

/// The promise that nothing is missed which was offered, tried on the odd server that belongs to a seed.
public enum OddTrial {
  /// What went wrong, and how to see it again; nil if nothing did.
  public static func failure(seed: UInt64) async -> String? {
    var random = SeededGenerator(seed: seed)
    let all = Oddity.allCases
    // Each alone, then in pairs.
    var oddities: Set<Oddity> = [all[Int(seed % UInt64(all.count))]]
    if seed > all.count, let other = all.randomElement(using: &random) { oddities.insert(other) }
    let server = OddServer(
      oddities, posts: Int.random(in: 0...24, using: &random),
      pagesOf: Int.random(in: 4...9, using: &random), seed: seed)
    do {
      try await run(server, await server.stage(), &random)
      return nil
    } catch {
      let names = oddities.map(\.rawValue).sorted().joined(separator: ", ")
      return "seed \(seed), \(names): \(error) – again with SEEDS=1 SEED_BASE=\(seed)"
    }
  }
}

extension OddTrial {
  private static func run(
    _ server: OddServer, _ stage: OddStage, _ random: inout SeededGenerator
  ) async throws {
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      happen(to: server, stage.time, &random)
      let operation = try await anyOperation(stage, &random)
      _ = try await stage.engine.perform(operation)
      try await server.check(stage)
    }
    try await checkEverything(of: server, stage)
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

  private static func anyOperation(
    _ stage: OddStage, _ random: inout SeededGenerator
  ) async throws -> TrackOperation {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      try await stage.track.forgetSuppliers()
      return .refresh
    case 1...4:
      return try await stage.engine.gaps().randomElement(using: &random).map { .fill($0) }
        ?? .refresh
    default: return .refresh
    }
  }

  /// When the server has calmed down, all gaps can be filled, and everything is there.
  private static func checkEverything(of server: OddServer, _ stage: OddStage) async throws {
    server.calmDown()
    stage.time.advance(by: .seconds(3_600))
    for isAnew in [false, true] {
      let asked = try await isAnew ? stage.reload() : stage.failure(.refresh)
      for failure in [asked, try await stage.fillAll()] {
        if let failure { throw BrokenPromise(.everything, failure) }
      }
      try await server.check(stage)
    }
    let items = Set(stage.items)
    let mayHide = [Oddity.skippingLinks, .changingStatuses].contains {
      server.oddities.contains($0)
    }
    let all = mayHide ? [] : server.items
    if let lost = all.first(where: { !items.contains($0) }) {
      throw BrokenPromise(.everything, "\(lost) is not there")
    }
  }
}
