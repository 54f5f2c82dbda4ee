import Fakes
import Foundation

/// Which generated histories are tried: `SEEDS` is how many there are, `SEED_BASE` the first.
public enum Seeds {
  /// The seeds of this run.
  public static func all(_ standard: UInt64) -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let base = environment["SEED_BASE"].flatMap(UInt64.init) ?? 1
    let count = environment["SEEDS"].flatMap(UInt64.init) ?? standard
    return base..<(base + count)
  }

  /// Tries a property with each seed, on all cores, and tells what came of each as it is known: what
  /// is wrong, or nil.
  public static func trying(
    _ seeds: Range<UInt64>, _ property: @escaping @Sendable (UInt64) async throws -> String?
  ) -> AsyncThrowingStream<String?, any Error> {
    let cores = UInt64(ProcessInfo.processInfo.activeProcessorCount)
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for core in 0..<cores {
              group.addTask {
                for seed in stride(
                  from: seeds.lowerBound + core, to: seeds.upperBound, by: .init(cores))
                {
                  try Task.checkCancellation()
                  continuation.yield(try await property(seed))
                  tellProgress("seed \(seed) of \(seeds)")
                }
              }
            }
            try await group.waitForAll()
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
