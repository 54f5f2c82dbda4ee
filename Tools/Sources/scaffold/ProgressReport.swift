import Foundation
import Glibc
import Scaffolding
import Synchronization

/// Tells in words how far a command is.
final class ProgressReport: Sendable {
  private let start = ContinuousClock.now
  private let changed = Mutex(false)
  private let uncommitted: UncommittedFiles
  /// Only a terminal can take a line back; elsewhere lines are plain, and there is one of each.
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Knows what a person has not committed, to say that it stays.
  init(uncommitted: UncommittedFiles) {
    self.uncommitted = uncommitted
  }

  /// Whether anything was changed.
  var hasChanged: Bool { changed.withLock { $0 } }

  /// Says what happens.
  func tell(_ progress: ModuleProgress) {
    switch progress {
    case .step(.recovered(let recovery)): say(recovery.notice)
    case .step(.checking): break
    case .step(.applying(let changes)):
      changed.withLock { $0 = true }
      tellUncommitted(changes)
      say(changes.summary, terminator: "")
    case .building: say("building … ", terminator: "")
    case .built(let step): if isTerminal { redraw("building … [\(step.number)/\(step.count)] ") }
    case .testing:
      if isTerminal { redraw("building … ") }
      say("testing … ", terminator: "")
    case .passed(let count):
      say(count == 1 ? "1 test passed" : "\(count) tests passed", terminator: "")
    case .step(.tookBack(let recovery)): say("\ntaken back: \(recovery.summary)")
    case .step(.committed): say("")
    }
  }

  /// Says what would happen.
  func tell(plan: ChangeSet) {
    tellUncommitted(plan)
    say(plan.summary + "\n" + plan.diff + "\nnothing was touched: this was a dry run")
  }

  /// Says what comes next, and how long it took.
  func finish(saying next: String) {
    let seconds = (ContinuousClock.now - start).components.seconds
    say("\(next)  (\(seconds) s)")
  }
}

extension ProgressReport {
  private func tellUncommitted(_ changes: ChangeSet) {
    if let notice = uncommitted.notice(of: changes) { say(notice) }
  }

  /// In place of the line that is there: what is cleared goes before, what comes next stays on it.
  private func redraw(_ text: String) {
    say("", terminator: "\r\u{1B}[K")
    say(text, terminator: "")
  }
}
