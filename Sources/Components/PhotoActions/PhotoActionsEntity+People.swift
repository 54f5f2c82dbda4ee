import Domain

/// Something a person does with those who made photos.
public struct PersonAction: Equatable, Sendable {
  /// What is to be so.
  public enum Verb: String, Equatable, Sendable, CaseIterable {
    /// Nothing of them is seen.
    case mute
    case unmute
    /// Neither sees the other.
    case block
    case unblock
    /// What they post comes.
    case follow
    case unfollow
  }

  /// What is to be so.
  public let verb: Verb
  /// The photos of those who are meant; none for the one that is shown.
  public let numbers: [Int]
  /// For how long, as it was typed; nil for ever.
  public let span: String?

  /// Makes an action.
  public init(_ verb: Verb, _ numbers: [Int] = [], span: String? = nil) {
    self.verb = verb
    self.numbers = numbers
    self.span = span
  }
}

/// What came of it for one of them.
public struct PersonAnswer: Equatable, Sendable {
  /// What was done.
  public let verb: PersonAction.Verb
  /// Whom it was done to, as they are called; untrusted text.
  public let name: String
  /// How things stand; nil of somebody who is on no server, and muted by name.
  public let standing: RelationStanding?
}

/// For how long somebody is to be muted is not understood.
struct NoSuchSpan: ExplainedError, Equatable {
  let text: String

  var isMistake: Bool { true }

  var reason: String { "`\(text)` is not understood: try `mute for 3 days` or `mute 2 5 for 1h`" }
}

/// Who is on no server can be muted by name, and nothing else.
struct NotOnServer: ExplainedError, Equatable {
  let name: String

  var isMistake: Bool { true }

  var reason: String {
    "\(name) is on no server of yours: they can only be muted, and not for a time"
  }
}
