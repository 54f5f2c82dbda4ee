/// Says what flags are now. It asks nobody: what servers have said is known.
public protocol FlagDeciding: Sendable {
  /// What a flag is, and who decided that.
  func decision(on flag: FeatureFlag) -> FlagDecision
  /// Asks servers what flags are to be, unless that was done just now; offline, what they said last holds.
  func refresh() async
}

extension FlagDeciding {
  /// Whether a flag is on.
  public func isOn(_ flag: FeatureFlag) -> Bool { decision(on: flag).word == "on" }
}

/// What a flag is, and who decided that.
public struct FlagDecision: Hashable, Sendable {
  /// Who decides about flags, the first who says something.
  public enum Decider: Hashable, Sendable {
    /// The person, by a setting.
    case setting(SettingDomain)
    /// The server of an account, by its name.
    case server(String)
    /// Nobody has said anything.
    case nobody
  }

  /// Which flag.
  public let flag: FeatureFlag
  /// What it is: one of the flag's words.
  public let word: String
  /// Who decided that.
  public let decider: Decider

  /// Makes a decision.
  public init(_ flag: FeatureFlag, word: String, by decider: Decider) {
    self.flag = flag
    self.word = word
    self.decider = decider
  }

  /// Who decided it, as a phrase: `by the profile`.
  public var reason: String {
    switch decider {
    case .setting(.argument): "by the command line"
    case .setting(.environment): "by \(flag.key.environmentVariable)"
    case .setting(.profile): "by this profile's settings"
    case .setting(.machine): "by this machine's settings"
    case .setting(.default), .nobody: "by default"
    case .server(let name): "by \(name)"
    }
  }
}
