import Domain
import Markup
import Pictures

/// A status as a server sends it.
struct RemoteStatus: Entity, Hashable {
  let id: String
  /// When it was posted. If that cannot be read: when it was edited, or 1970.
  let createdAt: Timestamp
  /// Whether it has a readable date; if not, it counts as being as old as its neighbours.
  let isDated: Bool
  /// When it disappears; only our own servers say so.
  let expiresAt: Timestamp?
  let account: RemoteAccount?
  /// HTML.
  let content: String
  let spoilerText: String
  let isSensitive: Bool
  let visibility: String?
  /// The code of the language it is written in.
  let language: String?
  /// When its author last changed it.
  let editedAt: Timestamp?
  let hasPoll: Bool
  let poll: Poll?
  /// Where it can be read on the web.
  let url: String?
  let inReplyTo: String?
  /// The account it replies to, by the server's id.
  let inReplyToAccount: String?
  let media: [MediaAttachment]
  /// Whom it mentions, by the server's ids.
  let mentioned: Set<String>
  /// Likes and replies, and what the person who asked thinks of it.
  let engagement: Engagement
  let isDisliked: Bool
  /// The filters of the account that match it, wherever they hold; nil if none does.
  let filtered: [PostFilter]?
  /// The status that this one boosts: one or none.
  private let boosted: [RemoteStatus]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    try self.init(json, &problems, id: json.needText("id"), isBoosted: false)
  }

  private init(
    _ json: JSONNode, _ problems: inout [JSONProblem], id: String, isBoosted: Bool
  ) throws(JSONProblem) {
    self.id = id
    expiresAt = json.moment("expires_at")
    do {
      createdAt = try json.needMoment("created_at")
      isDated = true
    } catch {
      problems.append(error)
      let editedAt = json.moment("edited_at")
      createdAt = editedAt ?? Timestamp(milliseconds: 0)
      isDated = editedAt != nil
    }
    account = json.entity("account", &problems)
    content = json["content"]?.text ?? ""
    spoilerText = json["spoiler_text"]?.text ?? ""
    isSensitive = json["sensitive"]?.boolean ?? false
    visibility = json["visibility"]?.text
    language = json["language"]?.filledText
    hasPoll = json["poll"]?.isObject ?? false
    let poll: RemotePoll? = hasPoll ? json.entity("poll", &problems) : nil
    self.poll = poll?.poll
    // What was changed before it was made was not changed.
    let (edit, moment) = (json.moment("edited_at"), createdAt)
    editedAt = edit.flatMap { $0 > moment ? $0 : nil }
    url = json["url"]?.text
    inReplyTo = json["in_reply_to_id"]?.text
    inReplyToAccount = json["in_reply_to_account_id"]?.text
    media = json.entities("media_attachments", &problems)
    // Only what is not for everybody is asked whom it is for.
    let isOpen = visibility == nil || visibility == "public" || visibility == "unlisted"
    mentioned =
      isOpen
      ? [] : Set((json["mentions"]?.elements ?? []).compactMap { $0["id"]?.filledText })
    isDisliked = json["disliked"]?.boolean ?? false
    engagement = Engagement(
      likes: json["favourites_count"]?.integer ?? 0, dislikes: json["dislikes_count"]?.integer ?? 0,
      replies: json["replies_count"]?.integer ?? 0, boosts: json["reblogs_count"]?.integer ?? 0,
      mine: json["favourited"]?.boolean == true ? .like : isDisliked ? .dislike : nil,
      isBoosted: json["reblogged"]?.boolean ?? false,
      isBookmarked: json["bookmarked"]?.boolean ?? false)
    filtered = RemoteFilter.matches(json["filtered"], &problems)
    boosted =
      if !isBoosted, let original = json["reblog"], original.isObject {
        [
          try RemoteStatus(
            original, &problems, id: original["id"]?.filledText ?? id, isBoosted: true)
        ]
      } else {
        []
      }
  }

  /// Whether it boosts another status.
  var isBoost: Bool { !boosted.isEmpty }

  /// The status that it boosts, or itself.
  var original: RemoteStatus { boosted.first ?? self }
}

/// A file of a status.
struct MediaAttachment: Entity, Hashable {
  /// The kinds of files that servers tell apart.
  enum Kind: String {
    case image, gifv, video, audio, unknown
  }

  /// Empty if the server gives none.
  let id: String
  let kind: Kind
  /// The file on the account's server; nil if it is not there yet.
  let url: String?
  let previewURL: String?
  /// The file on the server it comes from.
  let remoteURL: String?
  let size: PixelSize?
  /// How long it plays.
  let seconds: Int?
  let description: String?
  let blurhash: String?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    id = json["id"]?.text ?? ""
    kind = json.attachmentKind
    url = json["url"]?.text
    previewURL = json["preview_url"]?.text
    remoteURL = json["remote_url"]?.text
    let original = json["meta"]?["original"]
    size =
      if let width = original?["width"]?.integer, let height = original?["height"]?.integer {
        PixelSize(width: width, height: height)
      } else {
        nil
      }
    seconds = (original?["duration"] ?? json["meta"]?["duration"])?.integer
    description = json["description"]?.text
    blurhash = json["blurhash"]?.text.flatMap { $0 == Self.standIn ? nil : $0 }
  }

  /// What Pixelfed sends for each picture that has no blurhash.
  private static let standIn = "U4Rfzst8?bt7ogayj[j[~pfQ9Goe%Mj[WBay"
}

extension JSONNode {
  /// The kind that is told. If that is missing or unknown, the media type or the file's name decides:
  /// some servers do not know the kind of a picture that they have not fetched yet.
  fileprivate var attachmentKind: MediaAttachment.Kind {
    let told = self["type"]?.text.flatMap { MediaAttachment.Kind(rawValue: $0.lowercased()) }
    if let told, told != .unknown { return told }
    let type = self["mime"]?.text
    if type?.hasPrefix("image/") == true { return .image }
    let files = [self["url"], self["remote_url"]].compactMap { $0?.text?.lowercased() }
    if files.contains(where: \.isPictureName) { return .image }
    return switch type.flatMap(Clip.Kind.init(mediaType:)) ?? files.lazy.compactMap(\.clip).first {
    case .video, .loop: .video
    case .audio: .audio
    case nil: .unknown
    }
  }
}

extension MediaAttachment.Kind {
  /// What plays; nil of pictures, and of what is not known.
  var clip: Clip.Kind? {
    switch self {
    case .gifv: .loop
    case .video: .video
    case .audio: .audio
    case .image, .unknown: nil
    }
  }
}

extension String {
  private var path: Substring { prefix { $0 != "?" && $0 != "#" } }

  fileprivate var clip: Clip.Kind? {
    path.lastIndex(of: ".").flatMap { Clip.Kind(ending: path[path.index(after: $0)...]) }
  }

  fileprivate var isPictureName: Bool { PictureFormat.isPictureName(Array(path.utf8)) }
}

/// A person's account as a server sends it.
struct RemoteAccount: Entity, Hashable {
  let id: String
  /// The name without the server's.
  let username: String
  /// The name with the server's, if that is another server than the one that was asked.
  let acct: String
  let displayName: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    let acct = json["acct"]?.text
    let name = acct?.split(separator: "@").first.map(String.init)
    username = if let name { name } else { try json.needText("username") }
    self.acct = acct ?? username
    displayName = json["display_name"]?.text ?? ""
  }

  /// Who it is, with what they call themselves in this many bytes at most: the handle behind that stays whole, as
  /// they are muted by it. `server` is where those are whom the asked server calls without one.
  func person(upTo bytes: Int = .max, at server: String? = nil) -> Person {
    let address =
      acct.contains("@") ? acct : ([acct] + [server].compactMap(\.self)).joined(separator: "@")
    return Person(
      name: displayName.cut(to: bytes), address: address.cut(to: Handle.longest * 2 + 1))
  }

  /// The name that the stream shows: `Ada Example (@ada@photos.example)`.
  var byline: String { person().byline }
}

/// A notification of any type: servers have more (`follow`, `poll`, `admin.report`) than are used.
struct RemoteNotification: Entity, Hashable {
  let id: String
  let type: String
  /// Nil if the date cannot be read.
  let createdAt: Timestamp?
  let account: RemoteAccount?
  /// The status that was liked or that mentions somebody.
  let status: RemoteStatus?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    type = try json.needText("type")
    createdAt = json.moment("created_at")
    account = json.entity("account", &problems)
    status = json.entity("status", &problems)
  }
}

/// The replies to a status, and the replies to those.
struct Context: Entity, Hashable {
  let descendants: [RemoteStatus]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(json, isNot: "an object") }
    descendants = json.entities("descendants", &problems)
  }
}

/// The id of something that was just made; the rest of the answer is not read.
struct Identity: Entity, Hashable {
  let id: String
  /// Where it can be read on the web.
  let page: WebAddress?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    page = Photo.page(json["url"]?.text).flatMap { WebAddress($0) }
  }
}

/// Reads a page of statuses as suppliers do, for benchmarks.
public enum StatusPage {
  /// The number of readable statuses in an answer. Throws if the answer is no JSON.
  public static func count(in answer: [UInt8]) throws -> Int {
    var problems: [JSONProblem] = []
    let statuses: [RemoteStatus] = try JSONDocument(answer).root.entities(&problems)
    return statuses.count
  }
}
