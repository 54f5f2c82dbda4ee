import Concurrency
import Domain
import Synchronization

/// Removes what expires as soon as it does, and at the start what was left behind.
final class Housekeeping: Sendable {
  /// The clock is looked at this often, as it may be set, and the stopwatch may stand still while the machine sleeps.
  private static let longestSleep = Duration.seconds(600)

  private struct State {
    /// Returns the moment for which another task has to wait that took its place.
    var task: Task<Timestamp?, Never>?
    /// Until when the task sleeps; nil while it tidies up, and if nothing expires.
    var wakes: Timestamp?
    /// The number of the task; 0 before the first.
    var number = 0
    /// Whether the task sleeps, or has ended.
    var isResting = true
  }

  private let time: any TimeSource
  private let stopwatch: Stopwatch
  /// Removes what has expired. Returns when something expires next.
  private let tidy: @Sendable () async -> Timestamp?
  private let state = Mutex(State())

  init(
    time: any TimeSource, _ stopwatch: Stopwatch, tidy: @escaping @Sendable () async -> Timestamp?
  ) {
    self.time = time
    self.stopwatch = stopwatch
    self.tidy = tidy
  }

  deinit {
    state.withLock { $0.task }?.cancel()
  }

  /// Whether nothing is tidied up, nor about to be at once.
  var isResting: Bool { state.withLock { $0.isResting } }

  /// Begins, unless it has begun before.
  func begin() {
    state.withLock { state in
      if state.number == 0 { start(&state, at: nil) }
    }
  }

  /// Tidies up, and waits for nothing that expires later.
  func tidyUpOnce() async {
    _ = await tidy()
  }

  /// Notes that something will expire at a moment.
  func expect(_ moment: Timestamp) {
    state.withLock { state in
      guard state.number > 0 else { return start(&state, at: nil) }
      if state.wakes.map({ moment < $0 }) ?? true { start(&state, at: moment) }
    }
  }
}

extension Housekeeping {
  /// Tidies up at a moment or at once, and whenever something expires after that.
  private func start(_ state: inout State, at moment: Timestamp?) {
    let former = state.task
    // What is being tidied up is not disturbed.
    if state.wakes != nil { former?.cancel() }
    state.number += 1
    state.wakes = moment
    state.isResting = false
    let number = state.number
    state.task = Task { [weak self, time, stopwatch, tidy] in
      let left = await former?.value
      var moment = [moment, left].compactMap(\.self).min()
      rounds: repeat {
        while let moment, time.now < moment {
          let rest = Duration.milliseconds(moment.milliseconds - time.now.milliseconds)
          let sleep = min(rest, Housekeeping.longestSleep)
          self?.rests(number)
          if (try? await stopwatch.sleep(sleep)) == nil { break rounds }
        }
        // What is due is left to the task that took its place.
        guard self?.continues(number, sleepingUntil: nil) == true else { return moment ?? time.now }
        moment = await tidy()
      } while moment != nil && self?.continues(number, sleepingUntil: moment) == true
      self?.rests(number)
      return moment
    }
  }

  /// Whether no other task has taken the place of this one.
  private func continues(_ number: Int, sleepingUntil moment: Timestamp?) -> Bool {
    state.withLock { state in
      guard state.number == number else { return false }
      state.wakes = moment
      state.isResting = false
      return true
    }
  }

  private func rests(_ number: Int) {
    state.withLock { state in
      if state.number == number { state.isResting = true }
    }
  }
}
