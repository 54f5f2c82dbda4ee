import Domain
import Markup

/// Something posted.
struct RemoteStatus: Entity, Hashable {
  let id: String
  /// When it was posted; of one without a readable date when it was edited, or 1970.
  let createdAt: Timestamp
  /// Whether its date could be read; else it is about as old as its neighbours.
  let isDated: Bool
  /// When it leaves; only our own servers say so.
  let expiresAt: Timestamp?
  let editedAt: Timestamp?
  let account: RemoteAccount?
  /// HTML.
  let content: String
  let spoilerText: String
  let isSensitive: Bool
  let visibility: String?
  let language: String?
  let inReplyTo: String?
  let url: String?
  let media: [MediaAttachment]
  let mentions: [Mention]
  let tags: [Tag]
  let repliesCount: Int
  let reblogsCount: Int
  let favouritesCount: Int
  /// How many dislike it; only our own servers say so.
  let dislikesCount: Int
  let isFavourited: Bool?
  /// Only our own servers say so.
  let isDisliked: Bool?
  let isBookmarked: Bool?
  /// What the account's own filters want to have hidden.
  let isFiltered: Bool
  /// What it repeats of somebody else; at most one deep.
  let reblog: Reblogged?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    try self.init(json, &problems, id: json.needText("id"), isReblog: false)
  }

  private init(
    _ json: JSONNode, _ problems: inout [JSONProblem], id: String, isReblog: Bool
  ) throws(JSONProblem) {
    self.id = id
    expiresAt = json.moment("expires_at")
    editedAt = json.moment("edited_at")
    do {
      createdAt = try json.needMoment("created_at")
      isDated = true
    } catch {
      problems.append(error)
      createdAt = editedAt ?? Timestamp(milliseconds: 0)
      isDated = editedAt != nil
    }
    account = json.entity("account", &problems)
    content = json["content"]?.text ?? ""
    spoilerText = json["spoiler_text"]?.text ?? ""
    isSensitive = json["sensitive"]?.boolean ?? false
    visibility = json["visibility"]?.text
    language = json["language"]?.text
    inReplyTo = json["in_reply_to_id"]?.text
    url = json["url"]?.text
    media = json.entities("media_attachments", &problems)
    mentions = json.entities("mentions", &problems)
    tags = json.entities("tags", &problems)
    repliesCount = json["replies_count"]?.integer ?? 0
    reblogsCount = json["reblogs_count"]?.integer ?? 0
    favouritesCount = json["favourites_count"]?.integer ?? 0
    dislikesCount = json["dislikes_count"]?.integer ?? 0
    isFavourited = json["favourited"]?.boolean
    isDisliked = json["disliked"]?.boolean
    isBookmarked = json["bookmarked"]?.boolean
    isFiltered = json["filtered"]?.elements.contains(where: \.hidesStatus) ?? false
    reblog =
      if !isReblog, let original = json["reblog"], original.isObject {
        Reblogged(
          try RemoteStatus(
            original, &problems, id: original["id"]?.text?.nonEmpty ?? id, isReblog: true))
      } else {
        nil
      }
  }

  /// How it is received, in the eyes of whom it was sent to.
  var reception: Reception {
    Reception(
      likes: favouritesCount, dislikes: dislikesCount, replies: repliesCount,
      mine: isFavourited == true ? .like : isDisliked == true ? .dislike : nil)
  }

  /// Itself, or what it repeats.
  var original: RemoteStatus { reblog?.status ?? self }
}

/// A status within a status, which Swift's values cannot hold directly.
struct Reblogged: Hashable, Sendable {
  private let single: [RemoteStatus]

  fileprivate init(_ status: RemoteStatus) {
    single = [status]
  }

  /// The status.
  fileprivate var status: RemoteStatus? { single.first }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension JSONNode {
  /// Whether this is the result of a filter that hides, rather than warns.
  fileprivate var hidesStatus: Bool {
    self["filter"]?["filter_action"]?.text == "hide"
  }
}

/// What a server calls something that it has made; nothing else of its answer has to be right.
struct Identity: Entity, Hashable {
  let id: String
  /// Where it can be read on the web.
  let page: WebAddress?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    page = Photo.page(json["url"]?.text).flatMap { WebAddress($0) }
  }
}

/// A page of statuses, read as suppliers read it: for measuring.
public enum StatusPage {
  /// How many statuses can be read of a server's answer. Throws what makes it unreadable.
  public static func count(in answer: [UInt8]) throws -> Int {
    var problems: [JSONProblem] = []
    let statuses: [RemoteStatus] = try JSONDocument(answer).root.entities(&problems)
    return statuses.count
  }
}
