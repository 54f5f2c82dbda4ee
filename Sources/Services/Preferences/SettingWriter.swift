import Concurrency
import Domain
import Storage
import Synchronization

/// Collects changes and writes them together after a pause.
///
/// There is one write at a time, so that an older value never replaces a newer one. Changes that could not be
/// written are written next time.
final class SettingWriter: Sendable {
  /// How long it waits for further changes.
  static let pause = Duration.milliseconds(500)
  /// How long a change waits at most.
  static let longestWait = Duration.seconds(2)

  private let storage: any SettingPersisting
  private let stopwatch: Stopwatch
  private let reporting: any ErrorReporting
  private let state = Mutex(State())

  private struct State {
    var pending = PendingChanges()
    var isWaiting = false
    var write: Task<Void, any Error>?
    /// The settings that are being written.
    var underWay: Set<String> = []
  }

  init(
    storage: any SettingPersisting, clock: any Clock<Duration>, reporting: any ErrorReporting
  ) {
    self.storage = storage
    self.reporting = reporting
    stopwatch = Stopwatch(clock)
  }

  /// Whether a task waits for the end of the pause, to write then.
  var isWaiting: Bool { state.withLock(\.isWaiting) }

  /// Writes this change soon, together with others.
  func add(_ change: SettingChange) {
    let mustWait = state.withLock { state in
      state.pending.add(change, at: stopwatch.elapsed())
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    if mustWait { Task { await writeWhenCalm() } }
  }

  /// Whether a change of one of these waits, or is being written.
  func isBusy(with keys: [SettingKey]) -> Bool {
    state.withLock { state in
      keys.contains { state.pending.hasChange(of: $0.name) || state.underWay.contains($0.name) }
    }
  }

  /// Does not write a change that waits.
  func forget(_ key: String, of profile: Int64?) {
    state.withLock { $0.pending.forget(key, of: profile) }
  }

  /// Writes all changes now. Throws what the storage throws.
  func flush() async throws {
    // If a write under way fails, the next one has its changes too.
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
        // The write itself has reported a failure.
        try? await flush()
        return
      case .wait(let duration):
        // Nobody cancels this task. If a clock throws all the same, checking again does no harm.
        try? await stopwatch.sleep(duration)
      }
    }
  }

  /// What the waiting task does next. Unless it waits, the next change starts a new task.
  private func nextStep() -> Step {
    state.withLock { state in
      guard let due = state.pending.due(pause: Self.pause, longestWait: Self.longestWait) else {
        state.isWaiting = false
        return .rest
      }
      let rest = due - stopwatch.elapsed()
      state.isWaiting = rest > .zero
      return rest > .zero ? .wait(rest) : .write
    }
  }

  /// Starts writing, or returns the write that was just started.
  private func beginWrite() -> Task<Void, any Error>? {
    state.withLock { state in
      if let write = state.write { return write }
      let changes = state.pending.take()
      guard !changes.isEmpty else { return nil }
      let write = Task { try await self.write(changes) }
      (state.write, state.underWay) = (write, Set(changes.map(\.key)))
      return write
    }
  }

  private func write(_ changes: [SettingChange]) async throws {
    do {
      try await storage.write(changes)
      state.withLock { ($0.write, $0.underWay) = (nil, []) }
    } catch {
      state.withLock { state in
        state.pending.putBack(changes, at: stopwatch.elapsed())
        (state.write, state.underWay) = (nil, [])
      }
      reporting.report(error, while: "writing the settings")
      throw error
    }
  }
}

/// Changes that wait to be written; only the last one of each setting.
struct PendingChanges {
  private var changes: [Row: SettingChange] = [:]
  private var first: Duration?
  private var last = Duration.zero

  private struct Row: Hashable {
    let profile: Int64?
    let key: String
  }

  /// Whether a setting is among them.
  func hasChange(of key: String) -> Bool { changes.keys.contains { $0.key == key } }

  /// Adds a change. Times count from any fixed beginning.
  mutating func add(_ change: SettingChange, at time: Duration) {
    changes[Row(profile: change.profile, key: change.key)] = change
    first = first ?? time
    last = time
  }

  /// Puts back changes that could not be written, unless there are newer ones.
  mutating func putBack(_ older: [SettingChange], at time: Duration) {
    for change in older {
      let row = Row(profile: change.profile, key: change.key)
      changes[row] = changes[row] ?? change
    }
    first = first ?? time
    last = max(last, time)
  }

  /// Removes the change of one setting.
  mutating func forget(_ key: String, of profile: Int64?) {
    changes[Row(profile: profile, key: key)] = nil
    if changes.isEmpty { first = nil }
  }

  /// Removes and returns all changes by key, the machine's first.
  mutating func take() -> [SettingChange] {
    defer { self = PendingChanges() }
    return changes.values.sorted { ($0.profile ?? .min, $0.key) < ($1.profile ?? .min, $1.key) }
  }

  /// When to write them; nil if there are none.
  func due(pause: Duration, longestWait: Duration) -> Duration? {
    first.map { min(last + pause, $0 + longestWait) }
  }
}
