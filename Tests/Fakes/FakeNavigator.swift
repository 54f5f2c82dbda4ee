import Viper

/// A navigator that remembers where it was sent.
@MainActor
public final class FakeNavigator: Navigating {
  /// Where it was sent, in order: a screen's name, `visit` and one, `pop` or `restart`.
  public private(set) var steps: [String] = []

  /// Makes a navigator that was sent nowhere.
  public init() {}

  /// Remembers a push.
  public func push(_ destination: Destination) async {
    steps.append(([destination.screen] + destination.arguments).joined(separator: " "))
  }

  /// Remembers a visit.
  public func visit(_ destination: Destination) async {
    steps.append((["visit", destination.screen] + destination.arguments).joined(separator: " "))
  }

  /// Remembers a pop.
  public func pop() async {
    steps.append("pop")
  }

  /// Remembers a restart.
  public func restart() async {
    steps.append("restart")
  }
}
