import Domain
import Synchronization

/// Write coalescing: gathers changes and writes them together once they have calmed down.
///
/// One write at a time, so that an older value never overtakes a newer one. What could not be
/// written stays among the changes to write.
final class SettingWriter: Sendable {
  /// How long it waits for another change.
  static let pause = Duration.milliseconds(500)
  /// How long a change waits at most.
  static let longestWait = Duration.seconds(2)

  private let storage: any SettingPersisting
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let reporting: any ErrorReporting
  private let state = Mutex(State())

  private struct State {
    var pending = PendingChanges()
    var isWaiting = false
    var write: Task<Void, any Error>?
  }

  init(
    storage: any SettingPersisting, clock: any Clock<Duration>, reporting: any ErrorReporting
  ) {
    self.storage = storage
    self.clock = clock
    self.reporting = reporting
    elapsed = stopwatch(clock)
  }

  /// Writes this soon, with what else comes until then.
  func add(_ change: SettingChange) {
    let mustWait = state.withLock { state in
      state.pending.add(change, at: elapsed())
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    if mustWait { Task { await writeWhenCalm() } }
  }

  /// Writes now what there is to write; throws what the storage throws.
  func flush() async throws {
    // A write under way may fail; then its changes are among those of the next.
    while let earlier = state.withLock({ $0.write }) { _ = await earlier.result }
    try await beginWrite()?.value
  }
}

extension SettingWriter {
  private enum Step {
    case wait(Duration), write, rest
  }

  private func writeWhenCalm() async {
    while true {
      switch nextStep() {
      case .rest: return
      case .write:
        // Its failure was reported by the write itself.
        try? await flush()
        return
      case .wait(let duration):
        // Nobody cancels this task; should a clock give up all the same, looking again loses nothing.
        try? await clock.sleep(for: duration)
      }
    }
  }

  /// What whoever waits does next; after anything but waiting, the next change needs a new one.
  private func nextStep() -> Step {
    state.withLock { state in
      guard let due = state.pending.due(pause: Self.pause, longestWait: Self.longestWait) else {
        state.isWaiting = false
        return .rest
      }
      let rest = due - elapsed()
      state.isWaiting = rest > .zero
      return rest > .zero ? .wait(rest) : .write
    }
  }

  /// Starts writing what is pending, or joins the write that somebody else just started.
  private func beginWrite() -> Task<Void, any Error>? {
    state.withLock { state in
      if let write = state.write { return write }
      let changes = state.pending.take()
      guard !changes.isEmpty else { return nil }
      let write = Task { try await self.write(changes) }
      state.write = write
      return write
    }
  }

  private func write(_ changes: [SettingChange]) async throws {
    do {
      try await storage.write(changes)
      state.withLock { $0.write = nil }
    } catch {
      state.withLock { state in
        state.pending.putBack(changes, at: elapsed())
        state.write = nil
      }
      reporting.report(error, while: "writing the settings")
      throw error
    }
  }
}

/// Measures the time since now: an instant of `any Clock` cannot be kept, a duration can.
private func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
