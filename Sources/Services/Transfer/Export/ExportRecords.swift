import Domain

/// What stands in the files of an export, one JSON object a line. The names of fields never change; docs/export.md
/// says what each means.
enum ExportRecord {
  /// `sources.jsonl`: where photos come from.
  struct Source: Codable, Equatable {
    static let file = "sources.jsonl"
    let id: String
    let kind: String
    let name: String
    /// The path of a folder.
    var path: String?
    /// The address of a photo blog's feed.
    var address: String?
    /// The handle of a timeline's account.
    var account: String?
    /// Which of its timelines.
    var timeline: String?
    /// The `id` of a list that is kept here.
    var list: String?
    /// What a search looks for.
    var query: String?
    var boosts: String?
    var folders: [String]?
    /// Where the export has its pictures.
    var pictures: String?
  }

  /// `accounts.jsonl`: who is signed in; no token.
  struct Account: Codable, Equatable {
    static let file = "accounts.jsonl"
    let handle: String
    let name: String
  }

  /// `settings.jsonl`: what the profile has set.
  struct Setting: Codable, Equatable {
    static let file = "settings.jsonl"
    let key: String
    let value: String
  }

  /// `seen.jsonl`: what was on the screen.
  struct Seen: Codable, Equatable {
    static let file = "seen.jsonl"
    let source: String
    let item: String
  }

  /// `reactions.jsonl`: what the person says of photos.
  struct Reaction: Codable, Equatable {
    static let file = "reactions.jsonl"
    let source: String
    let item: String
    var reaction: String?
    var bookmarked: Bool?
    var boosted: Bool?
    /// When; where a server has it, that is not told.
    var at: String?
    /// Where the post of a server can be read.
    var page: String?
  }

  /// `tags.jsonl`: the person's own tags of a photo.
  struct Tags: Codable, Equatable {
    static let file = "tags.jsonl"
    let source: String
    let item: String
    let tags: [String]
  }

  /// `cameras.jsonl`: what the file of a picture says of its camera and of where it was taken.
  struct Camera: Codable, Equatable {
    static let file = "cameras.jsonl"
    let source: String
    let item: String
    let camera: String?
    let latitude: Double?
    let longitude: Double?
    let town: String?
  }

  /// `comments.jsonl`: words below photos that no server has.
  struct Comment: Codable, Equatable {
    static let file = "comments.jsonl"
    let id: String
    let source: String
    let item: String
    let text: String
    let at: String
  }

  /// `drafts.jsonl`: what is written and at no server yet.
  struct Draft: Codable, Equatable {
    static let file = "drafts.jsonl"
    /// The handle of the account that shall post it.
    var account: String?
    /// The folder source in which it shall lie.
    var source: String?
    /// Whether it is in the outbox.
    var waiting: Bool?
    let changed: String
    let text: String
    var warning: String?
    let sensitive: Bool
    let visibility: String
    /// After how many seconds it goes.
    var lifetime: Count?
    var keepsMetadata: Bool?
    var language: String?
    var publishAt: String?
    var answers: Answer?
    var edits: Edit?
    let pictures: [DraftPicture]
  }

  /// What a draft answers.
  struct Answer: Codable, Equatable {
    let account: String
    let status: String
    let title: String
    var mentions: String?
  }

  /// Which post a draft takes the place of.
  struct Edit: Codable, Equatable {
    let account: String
    let status: String
    let wordsOnly: Bool
  }

  /// A picture of a draft.
  struct DraftPicture: Codable, Equatable {
    /// Its file in the export; nil if it could not be read.
    var file: String?
    /// Where its file was.
    var path: String?
    var alt: String?
    /// What its server calls it, if it has it already.
    var posted: String?
    var address: String?
  }

  /// `waiting.jsonl`: what else waits to be told to servers.
  struct Waiting: Codable, Equatable {
    static let file = "waiting.jsonl"
    let account: String
    let action: String
    let at: String
    var status: String?
    var person: String?
    var text: String?
    /// Why it was refused.
    var refused: String?
  }

  /// `posts.jsonl`: what the person's accounts have posted, as far as it is in the stream.
  struct Post: Codable, Equatable {
    static let file = "posts.jsonl"
    let account: String
    let status: String
    let at: String
    var text: String?
    var page: String?
    let sensitive: Bool
    let pictures: [Picture]
  }

  /// A picture of a post.
  struct Picture: Codable, Equatable {
    /// Its file in the export; nil if it could not be had.
    var file: String?
    var address: String?
    var caption: String?
    var alt: String?
  }

  /// `filters.jsonl`: what the person does not want to see.
  struct Filter: Codable, Equatable {
    static let file = "filters.jsonl"
    /// Whose; nil for everything that is shown here.
    var account: String?
    let title: String
    let action: String
    let contexts: [String]
    let words: [String]
    let wholeWords: Bool
    var until: String?
  }

  /// `lists.jsonl`: lists of people and tags.
  struct List: Codable, Equatable {
    static let file = "lists.jsonl"
    /// By which sources mean it, if it is kept here.
    var id: String?
    /// Whose server has it; nil if it is kept here.
    var account: String?
    let title: String
    let exclusive: Bool
    let members: [Member]
  }

  /// `relations.jsonl`: what is kept of people that no table has.
  struct Relation: Codable, Equatable {
    static let file = "relations.jsonl"
    let account: String
    /// Who it is about.
    var person: String?
    /// Or which server, that is blocked only here.
    var server: String?
    var note: String?
    var mutedUntil: String?
    var hidesNotifications: Bool?
  }

  /// What is in a list, as an account sees it.
  struct Member: Codable, Equatable {
    let account: String
    var person: String?
    var tag: String?
  }
}
