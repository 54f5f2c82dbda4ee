/// A status as plain Codable structs have it, with what our own reading takes of one.
struct PlainStatus: Codable {
  let id, created_at: String
  let edited_at: String?
  let account: PlainAccount
  let content, spoiler_text: String
  let sensitive: Bool
  let visibility, language, in_reply_to_id, url: String?
  let media_attachments: [PlainMedia]
  let mentions: [PlainMention]
  let tags: [PlainTag]
  let replies_count, reblogs_count, favourites_count: Int
  let favourited, bookmarked: Bool?
}

/// Who posted it.
struct PlainAccount: Codable {
  let id, username, acct, display_name: String
  let url, avatar: String?
  let bot: Bool?
}

/// A picture of it.
struct PlainMedia: Codable {
  let id, type: String
  let url, preview_url, remote_url, description, blurhash: String?
  let meta: PlainMeta?
}

/// What is known of a picture.
struct PlainMeta: Codable {
  let original: PlainSize?
}

/// The size of a picture.
struct PlainSize: Codable {
  let width, height: Int
}

/// Who is spoken to.
struct PlainMention: Codable {
  let acct: String
  let url: String?
}

/// What it is about.
struct PlainTag: Codable {
  let name: String
}
