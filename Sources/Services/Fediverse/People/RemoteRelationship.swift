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
        boosts: json["showing_reblogs"]?.boolean ?? true, notifies: isSet("notifying"),
        languages: Self.languages(json["languages"]))
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

  /// The languages whose posts are followed; nil, for all of them, where a server names none.
  private static func languages(_ json: JSONNode?) -> [String]? {
    let codes = (json?.elements ?? []).prefix(Following.mostLanguages).compactMap(\.text)
      .filter { (1...20).contains($0.utf8.count) }
    return codes.isEmpty ? nil : codes
  }
}
