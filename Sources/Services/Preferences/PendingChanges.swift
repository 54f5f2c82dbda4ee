import Domain

/// Changes that wait to be written: of several to one setting, the last.
struct PendingChanges {
  private var changes: [Row: SettingChange] = [:]
  private var first: Duration?
  private var last = Duration.zero

  private struct Row: Hashable {
    let profile: Int64?
    let key: String
  }

  /// Adds a change made at a time since some beginning.
  mutating func add(_ change: SettingChange, at time: Duration) {
    changes[Row(profile: change.profile, key: change.key)] = change
    first = first ?? time
    last = time
  }

  /// Returns what could not be written, except where there is something newer.
  mutating func putBack(_ older: [SettingChange], at time: Duration) {
    for change in older {
      let row = Row(profile: change.profile, key: change.key)
      changes[row] = changes[row] ?? change
    }
    first = first ?? time
    last = max(last, time)
  }

  /// All changes by key, the machine's first; none are left.
  mutating func take() -> [SettingChange] {
    defer { self = PendingChanges() }
    return changes.values.sorted { ($0.profile ?? .min, $0.key) < ($1.profile ?? .min, $1.key) }
  }

  /// When they should be written; nil if there are none.
  func due(pause: Duration, longestWait: Duration) -> Duration? {
    first.map { min(last + pause, $0 + longestWait) }
  }
}
