import Domain

/// Reads and adds much of what a profile has at once, for exports and imports. Throws ``LibraryError``.
public protocol TransferStoring: Sendable {
  /// In which folders of a reader the sources of a profile lie, outermost first; those in none are left out.
  func categories(of profile: Int64) async throws -> [SourceID: [String]]
  /// Adds sources in their order, in one transaction; those that are there stay as they are. Tells of each entry
  /// what it is now; nil for one that cannot be kept.
  func insertSources(_ entries: [NewSource], profile: Int64) async throws -> [InsertedSource?]

  /// Up to `limit` things of a source that were seen, in the order of their bytes, behind one of them.
  func seenItems(of source: SourceID, after item: String, limit: Int) async throws -> [String]
  /// The reactions to photos of a source that no server has.
  func reactions(of source: SourceID) async throws -> [LocalReaction]
  /// The person's words below photos of a source that no server has, oldest first.
  func notes(of source: SourceID) async throws -> [Note]
  /// One's own tags of photos of a source.
  func tags(of source: SourceID) async throws -> [TaggedPhoto]

  /// How things stand with people of whom a profile keeps something that no table of their server has: notes, ends
  /// of mutes, blocks of servers; nobody of an account that signed out.
  func relations(of profile: Int64) async throws -> [KeptRelation]

  /// Remembers photos as seen, there or not; returns how many were not.
  func insertSeen(_ ids: [PhotoID]) async throws -> Int
  /// Adds reactions to photos that have none; returns how many.
  func insertReactions(_ reactions: [LocalReaction]) async throws -> Int
  /// Adds tags that photos have not; returns how many. A photo that has too many gets no more.
  func insertTags(_ tags: [TaggedPhoto], at now: Timestamp) async throws -> Int
  /// Adds words that are not there; returns how many.
  func insertNotes(_ notes: [Note]) async throws -> Int
}

/// A source that is to be added.
public struct NewSource: Hashable, Sendable {
  /// What it is.
  public var kind: Source.Kind
  /// What it is called; untrusted text.
  public var name: String
  /// Which boosts are shown.
  public var boosts: BoostRule
  /// The folders of a reader in which it lies, outermost first; untrusted text.
  public var category: [String]

  /// Makes an entry.
  public init(
    _ kind: Source.Kind, named name: String, boosts: BoostRule = .yes, category: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.boosts = boosts
    self.category = category
  }
}

/// A source that is there now.
public struct InsertedSource: Hashable, Sendable {
  /// The source.
  public let source: Source
  /// Whether it was not there before.
  public let isNew: Bool

  /// Makes it.
  public init(_ source: Source, isNew: Bool) {
    self.source = source
    self.isNew = isNew
  }
}

/// What the person says of a photo that no server has.
public struct LocalReaction: Hashable, Sendable {
  /// The photo.
  public let photo: PhotoID
  /// What they say.
  public let reaction: Reaction
  /// When they said it.
  public let moment: Timestamp

  /// Makes a reaction.
  public init(to photo: PhotoID, _ reaction: Reaction, at moment: Timestamp) {
    self.photo = photo
    self.reaction = reaction
    self.moment = moment
  }
}
