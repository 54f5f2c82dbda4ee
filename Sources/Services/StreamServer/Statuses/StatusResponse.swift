import Domain
import Foundation
import GRDB

/// A status as the API shows it to everybody who may see it.
///
/// What all statuses of its author say alike is in ``AuthorFields``, what is its viewer's own in
/// ``StatusMarks``: the JSON of one answer is all three in one object.
struct StatusResponse: Encodable {
  /// Grows when these fields or their meaning change: then what older versions kept is thrown away.
  static let version = 1

  let id: String
  let createdAt: String
  @Nullable var inReplyToId: String?
  @Nullable var inReplyToAccountId: String?
  let sensitive: Bool
  let spoilerText: String
  let visibility: String
  @Nullable var language: String?
  let uri: String
  let url: String
  @Nullable var editedAt: String?
  @Nullable var expiresAt: String?
  let content: String
  let repliesCount: Int
  let favouritesCount: Int
  let dislikesCount: Int
  /// Nil where their addresses are signed for whoever looks.
  let mediaAttachments: [MediaResponse]?
  let mentions: [MentionResponse]
  let tags: [TagResponse]

  /// Reads what belongs to a status.
  init(_ status: Status, in db: Database, publicURL: String) throws {
    let author = try User.find(status.author, in: db)?.name ?? ""
    let media = status.pictures > 0 ? try StoredMedia.all(of: status.id, in: db) : []
    let mentioned = try Mention.all(in: status.id, in: db)
    id = String(status.id)
    createdAt = Timestamp(snowflake: status.id).iso
    inReplyToId = status.replyTo.map { String($0) }
    inReplyToAccountId = status.replyToAuthor.map { String($0) }
    sensitive = status.isSensitive
    spoilerText = status.spoiler
    visibility = status.visibility.word
    language = status.language
    uri = "\(publicURL)/@\(author)/\(status.id)"
    url = uri
    editedAt = status.editedAt?.iso
    expiresAt = status.expiresAt?.iso
    content = TextPieces(status.text).html(
      publicURL: publicURL, people: Set(mentioned.map { $0.name.lowercased() }))
    repliesCount = status.replies
    favouritesCount = status.favourites
    dislikesCount = status.dislikes
    mediaAttachments =
      status.visibility.isOpen || media.isEmpty
      ? media.map { MediaResponse($0, publicURL: publicURL) } : nil
    mentions = mentioned.map { MentionResponse($0, publicURL: publicURL) }
    tags = try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM statusTag WHERE status = ? ORDER BY tag"),
      arguments: [status.id]
    ).map { TagResponse(name: $0, url: "\(publicURL)/tags/\($0.queryEncoded)") }
  }
}

/// Somebody whom a status mentions, as the API shows them.
struct MentionResponse: Encodable {
  let id: String
  let username: String
  let url: String
  let acct: String

  init(_ person: Mention, publicURL: String) {
    id = String(person.id)
    username = person.name
    url = "\(publicURL)/@\(person.name)"
    acct = person.name
  }
}

/// A tag of a status.
struct TagResponse: Encodable {
  let name: String
  let url: String
}

/// What a viewer did to a status.
struct StatusMarks: Encodable {
  let favourited: Bool
  let bookmarked: Bool
  let disliked: Bool
  let reblogged = false
  let muted = false
  let pinned = false

  init(_ reactions: ReactionSet) {
    favourited = reactions.contains(.favourite)
    bookmarked = reactions.contains(.bookmark)
    disliked = reactions.contains(.dislike)
  }
}

/// A picture as the API shows it.
struct MediaResponse: Encodable {
  let id: String
  let type = "image"
  let url: String
  let previewURL: String
  @Nullable var remoteURL: String? = nil
  @Nullable var previewRemoteURL: String? = nil
  @Nullable var textURL: String? = nil
  let meta: Meta
  @Nullable var description: String?
  let blurhash: String

  /// `signature` follows addresses that are good for one viewer only.
  init(_ media: StoredMedia, publicURL: String, signature: String = "") {
    id = String(media.id)
    url = publicURL + media.address + signature
    previewURL = publicURL + media.previewAddress + signature
    meta = Meta(
      focus: media.focus, original: Size(media.width, media.height),
      small: Size(media.previewWidth, media.previewHeight))
    description = media.description
    blurhash = media.blurhash
  }

  /// Where the eye should go, and the sizes of both files.
  struct Meta: Encodable {
    let focus: PictureFocus?
    let original: Size
    let small: Size
  }

  /// Pixels.
  struct Size: Encodable {
    let width: Int
    let height: Int
    let size: String
    let aspect: Double

    init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
      size = "\(width)x\(height)"
      // Six digits are plenty.
      aspect = (Double(width) / Double(height) * 1_000_000).rounded(.down) / 1_000_000
    }
  }
}
