import Domain
import Markup

/// All that a server tells of somebody. Apart from ``RemoteAccount``, which each status has: most of this is
/// never asked for there.
struct RemotePerson: Entity {
  /// The longest of each, in bytes of UTF-8.
  static let (nameBytes, wordsBytes, fieldBytes) = (300, 4_000, 500)

  let account: RemoteAccount
  /// HTML.
  private let note: String
  private let fields: [PersonProfile.Field]
  private let createdAt: Timestamp?
  private let url: String?
  private let avatar: String?
  private let isLocked: Bool
  private let isBot: Bool
  private let isSuspended: Bool
  /// When the mute of those who asked ends.
  let muteEnd: Timestamp?
  /// Where they have gone; who has moved twice is followed one step at a time.
  let moved: RemoteAccount?
  private let counts: PersonProfile.Counts?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    account = try RemoteAccount(json, &problems)
    note = json["note"]?.text ?? ""
    fields = (json["fields"]?.elements ?? []).prefix(PersonProfile.mostFields).map { field in
      PersonProfile.Field(
        (field["name"]?.text ?? "").cut(to: Self.fieldBytes),
        StatusText.read(field["value"]?.text ?? "").cut(to: Self.fieldBytes),
        verifiedAt: field.moment("verified_at"))
    }
    createdAt = json.moment("created_at")
    url = json["url"]?.text
    avatar = json["avatar_static"]?.filledText ?? json["avatar"]?.filledText
    isLocked = json["locked"]?.boolean ?? false
    isBot = json["bot"]?.boolean ?? false
    isSuspended = json["suspended"]?.boolean ?? false
    muteEnd = json.moment("mute_expires_at")
    let moved = json["moved"]
    self.moved = moved?.isObject == true ? json.entity("moved", &problems) : nil
    counts =
      if let posts = json["statuses_count"]?.integer,
        let followers = json["followers_count"]?.integer,
        let following = json["following_count"]?.integer
      {
        PersonProfile.Counts(posts: posts, followers: followers, following: following)
      } else {
        nil
      }
  }

  /// How an account sees them; nil if their name is none.
  func profile(seenBy viewer: Account) -> PersonProfile? {
    guard let handle = account.handle(at: viewer.server) else { return nil }
    var profile = PersonProfile(
      id: PersonID(account: viewer.id, name: account.id), handle: handle,
      name: account.displayName.cut(to: Self.nameBytes))
    profile.words = StatusText.read(note).cut(to: Self.wordsBytes)
    profile.fields = fields
    profile.joinedAt = createdAt
    profile.page = Photo.page(url).flatMap { WebAddress($0) }
    profile.avatar = avatar.flatMap {
      $0.utf8.count <= StatusPhotos.addressBytes
        ? viewer.server.origin.resolving($0)?.secured(typed: viewer.server.origin) : nil
    }
    profile.isLocked = isLocked
    profile.isBot = isBot
    profile.isSuspended = isSuspended
    profile.movedTo = moved?.handle(at: viewer.server)
    profile.counts = counts
    return profile
  }
}

extension RemoteAccount {
  /// What they are called everywhere, as a server says it; nil if that is no name.
  func handle(at server: Server) -> Handle? { Handle(acct, at: server.name) }
}

/// People under one name: whom a search has found, or who follow somebody among those whom an account follows.
struct PeopleAnswer: Entity {
  let people: [RemotePerson]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    people = json.entities("accounts", &problems)
  }
}
