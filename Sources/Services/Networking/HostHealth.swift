import Concurrency
import Domain
import Synchronization
import Web

/// Knows which hosts failed too often to be asked now, and which asked to be left alone.
final class HostHealth: Sendable {
  private struct Condition {
    var breaker = CircuitBreaker()
    /// When it may be asked again, as it said itself.
    var pauseEnd = Duration.zero
  }

  private let stopwatch: Stopwatch
  private let conditions = Mutex<[String: Condition]>([:])

  init(_ stopwatch: Stopwatch) {
    self.stopwatch = stopwatch
  }

  /// How long a host still wants to be left alone.
  func pause(of host: String) -> Duration {
    let now = stopwatch.elapsed()
    return conditions.withLock { max(.zero, ($0[host]?.pauseEnd ?? .zero) - now) }
  }

  /// Lets a request out; throws ``NetworkError/resting(host:wait:)`` if the host failed too often.
  func admit(to host: String) throws(NetworkError) {
    let now = stopwatch.elapsed()
    let rest = conditions.withLock { $0[host]?.breaker.admit(at: now) }
    if let rest { throw .resting(host: host, wait: rest) }
  }

  /// Notes that a host answered.
  func succeed(_ host: String) {
    change(host) { condition, _ in condition.breaker.succeed() }
  }

  /// Notes that a host failed.
  func fail(_ host: String) {
    change(host) { condition, now in condition.breaker.fail(at: now) }
  }

  /// Notes that a request was given up before the host could answer.
  func abandon(_ host: String) {
    change(host) { condition, now in condition.breaker.abandon(at: now) }
  }

  /// Forgets failures, because their cause may be over. Hosts that asked to be left alone still are.
  func forgive() {
    let now = stopwatch.elapsed()
    conditions.withLock { conditions in
      conditions = conditions.filter { $0.value.pauseEnd > now }
        .mapValues { Condition(pauseEnd: $0.pauseEnd) }
    }
  }

  /// Notes that a host asks to be left alone for so long.
  func leaveAlone(_ host: String, for wait: Duration) {
    change(host) { condition, now in condition.pauseEnd = max(condition.pauseEnd, now + wait) }
  }
}

extension HostHealth {
  private func change(_ host: String, _ body: (inout Condition, _ now: Duration) -> Void) {
    let now = stopwatch.elapsed()
    conditions.withLock { conditions in
      var condition = conditions[host] ?? Condition()
      body(&condition, now)
      let isWorthKeeping = !condition.breaker.isUntouched || condition.pauseEnd > now
      conditions[host] = isWorthKeeping ? condition : nil
    }
  }
}

/// Stops requests to a host that failed several times in a row, and after a rest tries it with one.
///
/// Moments are durations since a fixed start.
struct CircuitBreaker {
  /// So many failures in a row open it.
  static let threshold = 5
  /// How long it is open the first time; twice as long each time the trial fails.
  static let firstRest = Duration.seconds(30)
  /// The longest it is open.
  static let longestRest = Duration.seconds(600)

  private enum State {
    case closed(failures: Int)
    case open(until: Duration, rest: Duration)
    case trying(rest: Duration)
  }

  private var state = State.closed(failures: 0)

  /// Whether there is nothing to remember.
  var isUntouched: Bool {
    if case .closed(0) = state { true } else { false }
  }

  /// How long the host is still left alone; nil if a request may go out, perhaps as the trial.
  mutating func admit(at now: Duration) -> Duration? {
    switch state {
    case .closed: return nil
    case .open(let end, let rest):
      guard end <= now else { return end - now }
      state = .trying(rest: rest)
      return nil
    // Until the trial is over, nobody knows how long; a second is when to ask again.
    case .trying: return .seconds(1)
    }
  }

  /// The host answered.
  mutating func succeed() {
    state = .closed(failures: 0)
  }

  /// The host did not answer, or said that it cannot.
  mutating func fail(at now: Duration) {
    switch state {
    case .closed(let failures) where failures + 1 < Self.threshold:
      state = .closed(failures: failures + 1)
    case .closed: open(for: Self.firstRest, at: now)
    case .trying(let rest): open(for: min(rest * 2, Self.longestRest), at: now)
    // Late news of what was sent before.
    case .open: break
    }
  }

  /// The trial was given up before its outcome was known: another request may be the trial.
  mutating func abandon(at now: Duration) {
    if case .trying(let rest) = state { state = .open(until: now, rest: rest) }
  }

  private mutating func open(for rest: Duration, at now: Duration) {
    state = .open(until: now + rest, rest: rest)
  }
}
