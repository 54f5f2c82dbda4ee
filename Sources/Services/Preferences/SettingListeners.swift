import Domain

/// Those who want to know what changed.
struct SettingListeners {
  private var continuations: [Int: AsyncStream<SettingValue>.Continuation] = [:]
  private var nextNumber = 0

  /// How many there are.
  var count: Int { continuations.count }

  /// Adds one; returns the number to remove it by.
  mutating func add(_ continuation: AsyncStream<SettingValue>.Continuation) -> Int {
    defer { nextNumber += 1 }
    continuations[nextNumber] = continuation
    return nextNumber
  }

  mutating func remove(_ number: Int) {
    continuations[number] = nil
  }

  func tell(_ value: SettingValue) {
    for continuation in continuations.values {
      continuation.yield(value)
    }
  }

  func finish() {
    for continuation in continuations.values {
      continuation.finish()
    }
  }
}
