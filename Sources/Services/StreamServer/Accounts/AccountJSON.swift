import Domain
import Foundation
import Markup
import Synchronization

extension User {
  /// The person as the API shows them, at a server with this address.
  func json(publicURL: String) -> JSONValue {
    let (usual, url) = ("\(publicURL)/avatars/\(id).svg", "\(publicURL)/@\(name)")
    let avatar = avatar.map { publicURL + $0 } ?? usual
    let header = header.map { publicURL + $0 } ?? usual
    return [
      "id": .id(id), "username": .text(name), "acct": .text(name),
      "display_name": .text(displayName),
      "note": .text(TextPieces(note).html(publicURL: publicURL, people: [])),
      "url": .text(url), "uri": .text(url),
      "avatar": .text(avatar), "avatar_static": .text(avatar),
      "header": .text(header), "header_static": .text(header),
      "created_at": .text(Timestamp(snowflake: id).text),
      "last_status_at": JSONValue(lastStatus.map { Timestamp(snowflake: $0).dateOnly }),
      "statuses_count": .integer(statuses),
      "followers_count": .integer(followers), "following_count": .integer(following),
      "locked": .boolean(isLocked), "bot": .boolean(isBot), "group": false, "noindex": false,
      "discoverable": .boolean(isDiscoverable),
      "emojis": [], "fields": .list(profileFields.map { $0.json(publicURL: publicURL) }),
    ]
  }

  private var profileFields: [ProfileField] {
    // Most people have none.
    guard fields.utf8.count > 2 else { return [] }
    return (try? JSONDecoder().decode([ProfileField].self, from: Data(fields.utf8))) ?? []
  }

  /// The person as they are shown to themselves: with what they wrote as they wrote it.
  func ownJSON(publicURL: String, requests: Int) -> JSONValue {
    .merged([
      json(publicURL: publicURL),
      [
        "source": [
          "note": .text(note), "fields": .list(profileFields.map(\.source)), "privacy": "public",
          "sensitive": false,
          "language": nil, "follow_requests_count": .integer(requests),
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
