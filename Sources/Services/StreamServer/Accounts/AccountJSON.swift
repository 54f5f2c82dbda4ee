import Domain
import Synchronization

extension User {
  /// The person as the API shows them, at a server with this address.
  func json(publicURL: String) -> JSONValue {
    let (avatar, url) = ("\(publicURL)/avatars/\(id).svg", "\(publicURL)/@\(name)")
    return [
      "id": .id(id), "username": .text(name), "acct": .text(name),
      "display_name": .text(displayName),
      "note": .text(TextPieces(note).html(publicURL: publicURL, people: [])),
      "url": .text(url), "uri": .text(url),
      "avatar": .text(avatar), "avatar_static": .text(avatar),
      "header": .text(avatar), "header_static": .text(avatar),
      "created_at": .text(Timestamp(snowflake: id).iso),
      "last_status_at": JSONValue(lastStatus.map { Timestamp(snowflake: $0).dateOnly }),
      "statuses_count": .integer(statuses),
      "followers_count": .integer(followers), "following_count": .integer(following),
      "locked": .boolean(isLocked), "bot": false, "group": false, "noindex": false,
      "discoverable": true,
      "emojis": [], "fields": [],
    ]
  }

  /// The person as they are shown to themselves: with what they wrote as they wrote it.
  func ownJSON(publicURL: String) -> JSONValue {
    .merged([
      json(publicURL: publicURL),
      [
        "source": [
          "note": .text(note), "fields": [], "privacy": "public", "sensitive": false,
          "language": nil, "follow_requests_count": 0,
        ],
        "role": [
          "id": "-99", "name": "", "permissions": "0", "color": "", "highlighted": false,
        ],
      ],
    ])
  }

  /// What all statuses of theirs say alike.
  fileprivate func authorJSON(publicURL: String) -> JSONValue {
    [
      "account": json(publicURL: publicURL), "application": nil, "emojis": [], "card": nil,

    ]
  }
}

/// Authors as JSON, by all that it is made of: most pages have the same few.
final class AuthorJSONCache: Sendable {
  private static let capacity = 256
  private let known = Mutex<[User: JSONValue]>([:])

  func json(of user: User, publicURL: String) -> JSONValue {
    if let json = known.withLock({ $0[user] }) { return json }
    let json = JSONValue.written(user.authorJSON(publicURL: publicURL).bytes)
    known.withLock { known in
      if known.count >= Self.capacity { known = [:] }
      known[user] = json
    }
    return json
  }
}
