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

  /// Whether a change of the same setting, of the same profile, waits.
  func isWaiting(with change: SettingChange) -> Bool {
    state.withLock { $0.pending.hasChange(in: change) }
  }

  /// Writes all changes now, and another one. Throws what the storage throws.
  func flush(keeping kept: KeptChange? = nil) async throws {
    while true {
      let (write, isEarlier) = beginWrite(keeping: kept)
      guard isEarlier else {
        try await write?.value
        return
      }
      // If it fails, the next one has its changes too.
      _ = await write?.result
    }
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

  /// Starts writing, if there is anything to write, or returns the write that is under way.
  private func beginWrite(
    keeping kept: KeptChange?
  ) -> (write: Task<Void, any Error>?, isEarlier: Bool) {
    state.withLock { state in
      if let write = state.write { return (write, true) }
      let waiting = state.pending.take()
      let changes =
        waiting.filter { $0.row != kept?.change.row } + [kept?.change].compactMap(\.self)
      guard !changes.isEmpty else { return (nil, false) }
      let write = Task<Void, any Error> {
        do {
          try await storage.write(changes)
          kept?.done()
          end(puttingBack: [])
        } catch {
          end(puttingBack: waiting)
          reporting.report(error, while: "writing the settings")
          throw error
        }
      }
      (state.write, state.underWay) = (write, Set(changes.map(\.key)))
      return (write, false)
    }
  }

  /// Ends the write under way; these changes are written with the next one, unless there are newer ones.
  private func end(puttingBack changes: [SettingChange]) {
    state.withLock { state in
      state.pending.putBack(changes, at: stopwatch.elapsed())
      (state.write, state.underWay) = (nil, [])
    }
  }
}

/// A change that is written at once, or not at all.
struct KeptChange: Sendable {
  let change: SettingChange
  /// Is called when it is on disk, before anything else is written.
  let done: @Sendable () -> Void
}

/// Changes that wait to be written; only the last one of each setting.
struct PendingChanges {
  private var changes: [Row: SettingChange] = [:]
  private var first: Duration?
  private var last = Duration.zero

  /// Whether a setting is among them.
  func hasChange(of key: String) -> Bool { changes.keys.contains { $0.key == key } }

  /// Whether there is a change of what this one changes.
  func hasChange(in other: SettingChange) -> Bool { changes[other.row] != nil }

  /// Adds a change. Times count from any fixed beginning.
  mutating func add(_ change: SettingChange, at time: Duration) {
    changes[change.row] = change
    first = first ?? time
    last = time
  }

  /// Puts back changes that could not be written, unless there are newer ones.
  mutating func putBack(_ older: [SettingChange], at time: Duration) {
    guard !older.isEmpty else { return }
    for change in older { changes[change.row] = changes[change.row] ?? change }
    first = first ?? time
    last = max(last, time)
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

private struct Row: Hashable {
  let profile: Int64?
  let key: String
}

extension SettingChange {
  /// What it changes.
  fileprivate var row: Row { Row(profile: profile, key: key) }
}
