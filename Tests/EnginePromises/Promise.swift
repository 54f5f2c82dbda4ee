/// What an engine promises.
public enum Promise: Int, CaseIterable, Sendable {
  /// The track is strictly ordered.
  case strictOrder = 1
  /// No ticket is in it twice.
  case noDoubles
  /// Outside the gaps it holds exactly what suppliers had when they were asked.
  case nothingLost
  /// Known stretches and gaps make up time, from the newest ticket down to the thresholds.
  case partition
  /// When no gap is left, there is everything.
  case everything
  /// A reader stays where they are when something loads.
  case steadyReader
  /// A crash leaves the state before or after an operation.
  case wholeOperations
  /// An operation ends, in few rounds.
  case fewRounds
  /// The order in which suppliers answer does not matter.
  case anyOrderOfAnswers
  /// Every ticket that any answer offered is in the track, or a gap stands for it.
  case nothingMissed
}

/// That a promise was broken, and how.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// Which one.
  public let promise: Promise
  /// What was seen.
  public let what: String

  /// Says that a promise was broken.
  public init(_ promise: Promise, _ what: String) {
    self.promise = promise
    self.what = what
  }

  /// Its number, its name, and what was seen.
  public var description: String { "promise \(promise.rawValue) (\(promise)): \(what)" }
}
