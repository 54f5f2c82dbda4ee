import Synchronization

/// Counts the writes of this process.
final class WriteCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add() {
    count.add(1, ordering: .acquiringAndReleasing)
  }
}
