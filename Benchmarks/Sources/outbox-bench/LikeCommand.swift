import ArgumentParser
import Domain
import Foundation
import Outbox
import Web

/// Likes photos one after the other, while what was liked before is sent, by turns with a plain
/// transaction on the same disk.
///
/// Prints p99 and median of both in microseconds: from the wish until it is seen, and of the transaction.
struct LikeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "like", abstract: "Likes photos: p99 and median in µs, ours and a transaction's.")

  @Argument(help: "Where the library is to be; there must be none yet.") var folder: String
  @Option(help: "How many photos.") var count = 1_000

  func run() async throws {
    let bench = try await BenchOutbox(folder)
    try await bench.fill(count)
    let plain = try PlainTransactions(folder + "/plain.sqlite")
    let outbox = bench.outbox(Agreement())
    let sending = Task { await outbox.run() }
    let content = String(repeating: "x", count: 200)
    var (ours, theirs) = (Timing(), Timing())
    for number in 0..<count {
      let photo = bench.photo(number)
      let start = ContinuousClock.now
      let standing = try await outbox.react(.like, to: photo)
      ours.add(since: start)
      guard standing.engagement == Engagement(likes: 12, mine: .like) else {
        throw CocoaError(.coderInvalidValue)
      }
      await outbox.settle(within: .seconds(10))
      let other = ContinuousClock.now
      try plain.insert(content)
      theirs.add(since: other)
    }
    sending.cancel()
    await sending.value
    print(
      ours.percentile(99), theirs.percentile(99), ours.percentile(50), theirs.percentile(50))
  }
}

/// A server that has done what it is asked to at once.
private struct Agreement: OnlyDelivering {
  func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    DeliveryReceipt(engagement: Engagement(likes: 12, mine: .like))
  }
}
