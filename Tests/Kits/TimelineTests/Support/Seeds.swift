import Foundation
import Testing

/// Which generated histories are tried: `SEED` is one of them again, `SEEDS` how many there are,
/// `SEED_BASE` the first.
enum Seeds {
  /// The seeds of this run.
  static func all(_ standard: Int) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap(UInt64.init) { return [seed] }
    let base = environment["SEED_BASE"].flatMap(UInt64.init) ?? 1
    let count = environment["SEEDS"].flatMap(Int.init) ?? standard
    return (0..<UInt64(count)).map { base &+ $0 }
  }

  /// Tries a property with each seed, and says which ones fail, up to a few.
  static func check(
    _ standard: Int = 1000, _ property: @escaping @Sendable (UInt64) async throws -> String?
  ) async throws {
    let seeds = all(standard)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for half in [seeds.prefix(seeds.count / 2), seeds.dropFirst(seeds.count / 2)] {
        group.addTask {
          for seed in half {
            guard let failure = try await property(seed) else { continue }
            Issue.record("\(failure) – again with SEED=\(seed)")
            return
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
