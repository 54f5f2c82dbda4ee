import Domain
import Synchronization

/// Flags that are what a test says, and else as by default.
public final class FixedFlags: FlagDeciding {
  private let words: Mutex<[String: FlagDecision]>

  /// Makes flags; those that are named are on.
  public init(
    on flags: [FeatureFlag] = [], by decider: FlagDecision.Decider = .setting(.profile)
  ) {
    words = Mutex(
      Dictionary(flags.map { ($0.name, FlagDecision($0, word: "on", by: decider)) }) { $1 })
  }

  /// From now on a flag is this.
  public func decide(_ decision: FlagDecision) {
    words.withLock { $0[decision.flag.name] = decision }
  }

  /// What was said last, else the default.
  public func decision(on flag: FeatureFlag) -> FlagDecision {
    words.withLock { $0[flag.name] } ?? FlagDecision(flag, word: flag.defaultWord, by: .nobody)
  }

  /// Asks nobody.
  public func refresh() async {}
}
