import ArgumentParser
import Domain
import Foundation
import Outbox
import Web

/// Changes reactions to single photos in a short and in a long stream, by turns, while as many others
/// wait in both.
///
/// Prints medians in microseconds for the short and the long one: of a wish until it is seen, and of
/// combining a row again.
struct CombineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Changes rows of a short and a long stream: medians in µs of wishes and of rows.")

  @Argument(help: "Where the libraries are to be; there must be none yet.") var folder: String
  @Option(help: "How many photos the short stream has.") var short = 1_000
  @Option(help: "How many photos the long stream has.") var long = 100_000
  @Option(help: "How many reactions wait in each.") var pending = 1_000
  @Option(help: "How often a row is changed.") var turns = 1_000

  func run() async throws {
    let sizes = [short, long]
    var outboxes: [(bench: BenchOutbox, outbox: Outbox)] = []
    for size in sizes {
      let bench = try await BenchOutbox("\(folder)/\(size)")
      try await bench.fill(size)
      try await bench.like(pending, every: max(1, size / pending))
      outboxes.append((bench, bench.outbox(Silence())))
    }
    var wishes = [Timing(), Timing()]
    var rows = [Timing(), Timing()]
    for turn in 0..<turns {
      for (index, size) in sizes.enumerated() {
        let (bench, outbox) = outboxes[index]
        let photo = bench.photo(turn * 7919 % size)
        let start = ContinuousClock.now
        _ = try await outbox.react(.like, to: photo)
        wishes[index].add(since: start)
        let other = ContinuousClock.now
        let standings = try await outbox.standings(of: [photo])
        rows[index].add(since: other)
        guard standings.first?.engagement == Engagement(likes: 12, mine: .like) else {
          throw CocoaError(.coderInvalidValue)
        }
      }
    }
    print(
      wishes[0].percentile(50), wishes[1].percentile(50), rows[0].percentile(50),
      rows[1].percentile(50))
  }
}

/// A server that is never asked.
private struct Silence: OnlyDelivering {
  func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    throw .postponed(reason: "nobody answers", wait: nil)
  }
}
