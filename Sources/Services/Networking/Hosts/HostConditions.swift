import Domain
import Synchronization

/// How each host is doing: whether it rests after failures, and how long it asked to be left alone.
final class HostConditions: Sendable {
  private struct Condition {
    var breaker = CircuitBreaker()
    /// When it may be asked again, by its own words.
    var pauseEnd = Duration.zero
  }

  private let pacing: Pacing
  private let conditions = Mutex<[String: Condition]>([:])

  init(_ pacing: Pacing) {
    self.pacing = pacing
  }

  /// How long the host still wants to be left alone.
  func pause(of host: String) -> Duration {
    let now = pacing.elapsed()
    return conditions.withLock { max(.zero, ($0[host]?.pauseEnd ?? .zero) - now) }
  }

  /// Lets a request out; throws ``NetworkError/resting(host:wait:)`` if the host failed too often.
  func admit(to host: String) throws(NetworkError) {
    let now = pacing.elapsed()
    let rest = conditions.withLock { $0[host]?.breaker.admit(at: now) }
    if let rest { throw .resting(host: host, wait: rest) }
  }

  /// The host answered that it has no trouble of its own.
  func succeed(_ host: String) {
    change(host) { condition, _ in condition.breaker.succeed() }
  }

  /// The host failed.
  func fail(_ host: String) {
    change(host) { condition, now in condition.breaker.fail(at: now) }
  }

  /// A request was given up before the host could answer.
  func abandon(_ host: String) {
    change(host) { condition, now in condition.breaker.abandon(at: now) }
  }

  /// What kept hosts from answering may be over: each is tried again, but left alone as long as it asked.
  func forgive() {
    let now = pacing.elapsed()
    conditions.withLock { conditions in
      conditions = conditions.filter { $0.value.pauseEnd > now }
        .mapValues { Condition(pauseEnd: $0.pauseEnd) }
    }
  }

  /// The host asks to be left alone for so long.
  func leaveAlone(_ host: String, for wait: Duration) {
    change(host) { condition, now in condition.pauseEnd = max(condition.pauseEnd, now + wait) }
  }
}

extension HostConditions {
  private func change(_ host: String, _ body: (inout Condition, _ now: Duration) -> Void) {
    let now = pacing.elapsed()
    conditions.withLock { conditions in
      var condition = conditions[host] ?? Condition()
      body(&condition, now)
      let isWorthKeeping = !condition.breaker.isUntouched || condition.pauseEnd > now
      conditions[host] = isWorthKeeping ? condition : nil
    }
  }
}
