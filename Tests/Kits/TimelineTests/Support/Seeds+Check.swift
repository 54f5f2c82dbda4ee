import EnginePromises
import Testing

extension Seeds {
  /// Tries a property with each seed, and says which ones fail, up to a few.
  static func check(
    _ standard: UInt64 = 1000, _ property: @escaping @Sendable (UInt64) async throws -> String?
  ) async throws {
    var failures: [String] = []
    for try await failure in trying(all(standard), property) {
      if let failure { failures.append(failure) }
      if failures.count == 5 { break }
    }
    for failure in failures { Issue.record("\(failure)") }
  }

  /// Says how to see a failure again.
  static func again(_ seed: UInt64, _ failure: String) -> String {
    "seed \(seed), \(failure) – again with SEEDS=1 SEED_BASE=\(seed)"
  }
}
