import Domain
import Synchronization

/// A person as the API shows them.
struct AccountResponse: Encodable {
  let id: String
  let username: String
  let acct: String
  let displayName: String
  let locked = false
  let bot = false
  let group = false
  let noindex = false
  let discoverable = true
  let createdAt: String
  let note: String
  let url: String
  let uri: String
  let avatar: String
  let avatarStatic: String
  let header: String
  let headerStatic: String
  let followersCount: Int
  let followingCount: Int
  let statusesCount: Int
  @Nullable var lastStatusAt: String?
  let emojis: [String] = []
  let fields: [String] = []
  /// What only the person themselves is shown.
  let source: Source?
  let role: Role?

  /// The account of somebody at a server with this address.
  init(_ user: User, publicURL: String, isOwn: Bool = false) {
    id = String(user.id)
    username = user.name
    acct = user.name
    displayName = user.displayName
    createdAt = Timestamp(snowflake: user.id).iso
    note = TextPieces(user.note).html(publicURL: publicURL, people: [])
    url = "\(publicURL)/@\(user.name)"
    uri = url
    avatar = "\(publicURL)/avatars/\(user.id).svg"
    avatarStatic = avatar
    header = avatar
    headerStatic = avatar
    followersCount = user.others
    followingCount = user.others
    statusesCount = user.statuses
    lastStatusAt = user.lastStatus.map { Timestamp(snowflake: $0).dateOnly }
    source = isOwn ? Source(note: user.note) : nil
    role = isOwn ? Role() : nil
  }
}

extension AccountResponse {
  /// What a person wrote about themselves, as they wrote it.
  struct Source: Encodable {
    let note: String
    let fields: [String] = []
    let privacy = Visibility.everybody.word
    let sensitive = false
    @Nullable var language: String? = nil
    let followRequestsCount = 0
  }

  /// What a person may do besides: nothing.
  struct Role: Encodable {
    let id = "-99"
    let name = ""
    let permissions = "0"
    let color = ""
    let highlighted = false
  }
}

/// What all statuses of a person say alike.
struct AuthorFields: Encodable {
  let account: AccountResponse
  let reblogsCount = 0
  @Nullable var reblog: String? = nil
  @Nullable var application: String? = nil
  let emojis: [String] = []
  @Nullable var card: String? = nil
  @Nullable var poll: String? = nil
}

/// Authors as JSON, by all that it is made of: most pages have the same few.
final class AuthorJSONCache: Sendable {
  private static let capacity = 256
  private let known = Mutex<[User: JSONText]>([:])

  func json(of user: User, publicURL: String) throws -> JSONText {
    if let json = known.withLock({ $0[user] }) { return json }
    let json = try JSONText(
      AuthorFields(account: AccountResponse(user, publicURL: publicURL)))
    known.withLock { known in
      if known.count >= Self.capacity { known = [:] }
      known[user] = json
    }
    return json
  }
}
