import Scaffolding
import Synchronization

/// Tells in words how far a command is.
final class ProgressReport: Sendable {
  private let start = ContinuousClock.now
  private let changed = Mutex(false)

  /// Whether anything was changed.
  var hasChanged: Bool { changed.withLock { $0 } }

  /// Says what happens.
  func tell(_ progress: ModuleProgress) {
    switch progress {
    case .step(.recovered(let recovery)): say(recovery.notice)
    case .step(.proving), .step(.checking): break
    case .step(.applying(let changes)):
      changed.withLock { $0 = true }
      say(changes.summary, terminator: "")
    case .building: say("building … ", terminator: "")
    case .testing: say("testing … ", terminator: "")
    case .passed(let count): say("\(count) tests passed", terminator: "")
    case .step(.tookBack(let recovery)): say("\ntaken back: \(recovery.summary)")
    case .step(.committed): say("")
    }
  }

  /// Says what comes next, and how long it took.
  func finish(saying next: String) {
    let seconds = (ContinuousClock.now - start).components.seconds
    say("\(next)  (\(seconds) s)")
  }
}
