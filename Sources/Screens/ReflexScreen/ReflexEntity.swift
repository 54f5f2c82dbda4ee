/// Where a round is: idle → start → wait → react, then start again or end.
enum ReflexPhase: Equatable, Sendable {
  /// No round was begun.
  case idle
  /// The next trial can begin.
  case start
  /// Ready; GO is still to come.
  case wait
  /// GO was shown; the time is running.
  case react
  /// The round is over.
  case end(ReflexResult)
}

/// How a round ended.
enum ReflexResult: Equatable, Sendable {
  /// The mean of all trials.
  case score(Duration)
  /// Stopped before GO.
  case cheated
}

/// What the game shows.
struct ReflexState: Equatable, Sendable {
  /// How many trials a round has.
  static let trialsPerRound = 3

  var phase = ReflexPhase.idle
  /// The times of this round so far.
  var trials: [Duration] = []
}

/// Why something cannot be done now.
enum ReflexWarning: Equatable, Sendable {
  /// `start` was typed in the middle of a round.
  case roundGoesOn
  /// There is no round yet, or no more.
  case noRound
  /// `ready` was typed twice.
  case readyAlready
  /// There is nothing to stop before one is ready.
  case notReady
}

/// What a person can do; typed as its name.
enum ReflexAction: String, Sendable {
  case start
  case ready
  case stop
}
