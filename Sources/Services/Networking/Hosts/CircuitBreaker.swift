/// Leaves a host alone that fails again and again, and then tries it with one request.
///
/// Moments are durations since any fixed start.
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

  /// How long the host is still left alone; nil if the request may go out, maybe as the trial.
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

  /// The request was given up before anybody knew: another one may be the trial.
  mutating func abandon(at now: Duration) {
    if case .trying(let rest) = state { state = .open(until: now, rest: rest) }
  }

  private mutating func open(for rest: Duration, at now: Duration) {
    state = .open(until: now + rest, rest: rest)
  }
}
