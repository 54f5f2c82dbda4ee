import Scaffolding
import Synchronization

/// The steps that a journal told of.
final class CollectedSteps: Sendable {
  private let steps = Mutex<[Journal.Step]>([])

  /// All so far.
  var all: [Journal.Step] { steps.withLock { $0 } }

  @Sendable
  func add(_ step: Journal.Step) {
    steps.withLock { $0.append(step) }
  }
}
