import Domain
import Markup

/// How things stand with somebody, as a server says it.
struct RemoteRelationship: Entity {
  /// The longest note that is kept, in bytes.
  static let noteBytes = 8_000

  let id: String
  let relationship: Relationship

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    func isSet(_ name: StaticString) -> Bool { json[name]?.boolean ?? false }
    var told = Relationship()
    if isSet("following") {
      told.following = Following(
        boosts: json["showing_reblogs"]?.boolean ?? true, notifies: isSet("notifying"))
    }
    told.isRequested = isSet("requested")
    told.isFollower = isSet("followed_by")
    told.asksToFollow = isSet("requested_by")
    if isSet("muting") {
      told.mute = Mute(
        notifications: json["muting_notifications"]?.boolean ?? true,
        endsAt: json.moment("muting_expires_at"))
    }
    told.isBlocked = isSet("blocking")
    told.isBlocking = isSet("blocked_by")
    told.isDomainBlocked = isSet("domain_blocking")
    told.note = (json["note"]?.text ?? "").cut(to: Self.noteBytes)
    relationship = told
  }
}

/// What is needed of an account to find it again.
struct RemotePerson: Entity {
  let id: String
  let acct: String
  /// When the mute of those who asked ends.
  let muteEnd: Timestamp?
  /// Where somebody has gone.
  private let moved: [RemotePerson]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    try self.init(json, &problems, mayHaveMoved: true)
  }

  private init(
    _ json: JSONNode, _ problems: inout [JSONProblem], mayHaveMoved: Bool
  ) throws(JSONProblem) {
    id = try json.needText("id")
    acct = try json.needText("acct")
    muteEnd = json.moment("mute_expires_at")
    // Who has moved twice is followed one step at a time.
    if mayHaveMoved, let next = json["moved"], next.isObject {
      moved = [try RemotePerson(next, &problems, mayHaveMoved: false)]
    } else {
      moved = []
    }
  }

  /// Who they are now; nil if they have not moved.
  var successor: RemotePerson? { moved.first }
}
