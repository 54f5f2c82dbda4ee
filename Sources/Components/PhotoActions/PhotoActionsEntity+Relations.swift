import Domain
import Wording

/// What came of something that was done to somebody who made a photo.
public struct PersonAnswer: Equatable, Sendable {
  /// What was done.
  public let verb: RelationRequest.Verb
  /// Whom it was done to, as they are called; untrusted text.
  public let name: String
  /// How things stand; nil of somebody who is on no server, and muted by name.
  public let standing: RelationStanding?
  /// Why it was not done; nil if it was, or waits.
  public var failure: String?
}

/// Who is on no server can be muted by name, and nothing else.
struct NotOnServer: Mistake, Equatable {
  let name: String

  var reason: String {
    "\(name) is on no server of yours: they can only be muted, and not for a time"
  }
}
