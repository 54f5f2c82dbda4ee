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

  /// Tries a property with each seed until one fails, and says which.
  static func check(
    _ standard: Int = 1000, _ property: (UInt64) async throws -> String?
  ) async rethrows {
    for seed in all(standard) {
      if let failure = try await property(seed) {
        Issue.record("\(failure) – again with SEED=\(seed)")
        return
      }
    }
  }
}
