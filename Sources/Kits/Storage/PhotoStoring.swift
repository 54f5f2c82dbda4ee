import Domain

/// Keeps photos in one total order, and which were seen.
///
/// No call's cost grows with the stream, except that a place is counted within about a month of
/// photos, and that photos which a muted search finds are counted one by one. Expired photos and muted
/// ones are in no answer and in no count, nor are those of other sources if the scope has `only` one,
/// unless a call says so. A post that came by several sources of one account is one photo of the whole
/// stream; it is named by any of them, seen in all of them at once, and each that is shown alone has it.
/// Throws ``LibraryError``.
public protocol PhotoStoring: Sendable {
  /// Where the photo with this identity stands, expired, muted, of another source or not; nil if it
  /// is gone.
  func position(of id: PhotoID, in scope: StreamScope) async throws -> StreamPosition?
  /// The photo with this identity, or the one that stands for its post; nil if it is not in the stream.
  func item(_ id: PhotoID, in scope: StreamScope) async throws -> StreamItem?
  /// The photo at a place, from 1; nil beyond the ends.
  func item(at place: Int, in scope: StreamScope) async throws -> StreamItem?
  /// The first photo, or the first behind a position.
  func first(after position: StreamPosition?, in scope: StreamScope) async throws -> StreamItem?
  /// The first photo not yet seen, or the first such behind a position.
  func firstUnseen(after position: StreamPosition?, in scope: StreamScope) async throws
    -> StreamItem?
  /// The last photo, or the last in front of a position.
  func last(before position: StreamPosition?, in scope: StreamScope) async throws -> StreamItem?
  /// Up to `limit` photos in order from a position on, itself included; from the first if nil.
  func items(from position: StreamPosition?, limit: Int, in scope: StreamScope) async throws
    -> [StreamItem]

  /// Photos that are muted, in order behind a position, or from the first; they have no place.
  func mutedPhotos(after position: StreamPosition?, limit: Int, in scope: StreamScope)
    async throws -> [Photo]
  /// Up to `limit` photos of the profile that somebody has made, the newest first, or those behind a position.
  func photos(
    by author: PhotoAuthor, after position: StreamPosition?, limit: Int, in scope: StreamScope
  ) async throws -> [Photo]
  /// Takes photos out of the stream that this list hides, and puts back all others; photos that
  /// come later are judged by it, too. Costs a look at every photo only if the list is another one;
  /// what a call that was cancelled or killed left is done by the next one. For the whole profile.
  func mute(_ list: MuteList, in scope: StreamScope) async throws

  /// Remembers photos as seen.
  func markSeen(_ ids: [PhotoID]) async throws
  /// Remembers all photos of the stream as seen; returns how many were not before.
  func markAllSeen(in scope: StreamScope) async throws -> Int

  /// Stores photos of a source, replacing those with the same identity; what is known about
  /// having seen them stays. Returns how many are new, and no other source has them.
  func insert(_ photos: [Photo], of source: SourceID) async throws -> Int
  /// Notes how a post was received, as its server said last, at these photos of it. Nothing else changes,
  /// also not where there is no such photo.
  func receive(_ engagement: Engagement, at photos: [PhotoID]) async throws
  /// Takes photos out of the stream, puts them back, or forgets them.
  func remove(_ removal: PhotoRemoval, of photos: [PhotoID]) async throws
  /// How a photo was received, as far as its server has told; nil too if it is not there.
  func engagement(of id: PhotoID) async throws -> Engagement?
  /// What else is stored of a photo; nil if it is not there.
  func details(of id: PhotoID) async throws -> PostDetails?
  /// The photos of a source with moments in a range.
  func photos(of source: SourceID, in range: ClosedRange<Timestamp>) async throws -> [Photo]
  /// The statuses that these photos are of, in each source that has them; none for those that are not there, or
  /// of no status.
  func statuses(of ids: [PhotoID]) async throws -> [PhotoID: String]
  /// How many photos of the stream are as new as each of these moments, or newer.
  func counts(since moments: [Timestamp], in scope: StreamScope) async throws -> [Int]
  /// What the library has of a source, muted photos among it.
  func contents(of source: SourceID) async throws -> SourceContents
  /// Removes the photos of all profiles that have expired, muted or not; returns how many of the scope's profile.
  func purgeExpired(in scope: StreamScope) async throws -> Int
  /// When the next photo of the profile expires, muted or not, if any does.
  func nextExpiry(in scope: StreamScope) async throws -> Timestamp?

  /// Up to `limit` photos of the scope that a query finds, as ``PhotoSearching`` says; only those that can be
  /// found already. Throws ``SourceError`` for a source or folder that is not there.
  func search(_ query: SearchQuery, after end: SearchCursor?, limit: Int, in scope: StreamScope)
    async throws -> SearchPage
  /// People, tags or towns of all photos of the scope that a query finds, as ``PhotoSearching`` says, without boosters
  /// whom a list hides.
  func names(
    _ kind: FoundName.Kind, in query: SearchQuery, limit: Int, in scope: StreamScope,
    without list: MuteList?
  ) async throws -> [FoundName]
  /// Makes some more photos findable; nil if all of them are.
  func extendSearch() async throws -> SearchProgress?
  /// What photos of a profile can be found by that begins so, about the most frequent first, at most so many of each
  /// kind; fewer where others have photos here, too.
  func searchTerms(
    of profile: Int64, beginning: String, limit: Int
  ) async throws -> SearchTermList
  /// The tags that photos of a profile have, the most frequent first; only of photos that can be found already.
  func tagCounts(of profile: Int64, limit: Int) async throws -> [TagCount]
  /// The tags of one's own that photos of a profile have, folded, about the most frequent first; only of photos that
  /// can be found already.
  func ownTags(of profile: Int64, limit: Int) async throws -> [String]
  /// The photos of a profile that have a tag of one's own, given here or in their files.
  func photos(tagged tag: Tag, of profile: Int64) async throws -> [Photo]
}

/// How far the removal of a post has come.
public enum PhotoRemoval: Hashable, Sendable {
  /// The person wants it: nobody sees it, and pages that still have it do not bring it back.
  case wanted
  /// It is not to be removed, or its server refuses that: it stands where it stood.
  case undone
  /// Its server has removed it.
  case done
}

/// What the library has of one source.
public struct SourceContents: Hashable, Sendable {
  /// How many photos.
  public let photos: Int
  /// When the newest of them was taken.
  public let newest: Timestamp?

  /// Makes contents.
  public init(photos: Int, newest: Timestamp?) {
    self.photos = photos
    self.newest = newest
  }
}

/// Which stream is asked, in which order, and at what moment.
public struct StreamScope: Hashable, Sendable {
  /// Whose photos.
  public let profile: Int64
  /// Which come first.
  public let order: StreamOrder
  /// Photos that have expired by now are not in the stream.
  public let now: Timestamp
  /// Whose photos alone are in the stream; nil is everybody's.
  public var only: SourceID? { selection?.source }
  /// What alone is in the stream; nil is everything.
  public let selection: StreamSelection?
  /// What any of these finds is muted.
  public let muted: [SearchQuery]

  /// Makes a scope.
  public init(
    profile: Int64, order: StreamOrder, now: Timestamp, only selection: StreamSelection? = nil,
    muting muted: [SearchQuery] = []
  ) {
    self.profile = profile
    self.order = order
    self.now = now
    self.selection = selection
    self.muted = muted
  }
}

extension PhotoStoring {
  /// Gives all photos of a source, muted ones too, to `take`, the newest first.
  public nonisolated(nonsending) func eachPhoto(
    of source: SourceID, in profile: Int64, at now: Timestamp,
    _ take: (Photo) async throws -> Void
  ) async throws {
    let scope = StreamScope(
      profile: profile, order: .newest, now: now, only: StreamSelection(source))
    let pageLength = 500
    var last: StreamPosition?
    while let first = try await first(after: last, in: scope)?.photo {
      let items = try await items(
        from: StreamPosition(of: first), limit: pageLength, in: scope)
      guard let end = items.last?.photo else { break }
      for item in items {
        try Task.checkCancellation()
        try await take(item.photo)
      }
      last = StreamPosition(of: end)
    }
    last = nil
    while true {
      let muted = try await mutedPhotos(after: last, limit: pageLength, in: scope)
      guard let end = muted.last else { return }
      for photo in muted {
        try Task.checkCancellation()
        try await take(photo)
      }
      last = StreamPosition(of: end)
    }
  }
}

/// Where a photo stands in a stream: a place between others that outlives the photo itself.
public struct StreamPosition: Hashable, Sendable {
  /// The photo's timestamp.
  public let timestamp: Timestamp
  /// The photo's identity, which decides among equal timestamps.
  public let id: PhotoID

  /// Makes a position.
  public init(timestamp: Timestamp, id: PhotoID) {
    self.timestamp = timestamp
    self.id = id
  }

  /// The position of a photo.
  public init(of photo: Photo) {
    self.init(timestamp: photo.timestamp, id: photo.id)
  }
}

extension StreamPosition: Comparable {
  /// The order of a stream whose newest photos are first; among equal timestamps by the bytes of source and item.
  public static func < (lhs: StreamPosition, rhs: StreamPosition) -> Bool {
    guard lhs.timestamp == rhs.timestamp else { return lhs.timestamp > rhs.timestamp }
    guard lhs.id.source == rhs.id.source else { return lhs.id.source < rhs.id.source }
    return lhs.id.item.utf8.lexicographicallyPrecedes(rhs.id.item.utf8)
  }
}

/// What photos can be found by, folded as ``SearchText`` does.
public struct SearchTermList: Sendable {
  /// Their tags.
  public let tags: [String]
  /// Words of the names of those who made or boosted them.
  public let people: [String]
  /// Words of what their cameras are called.
  public let cameras: [String]
  /// The towns that are nearest to where they were taken, as `lisbon_portugal`.
  public let towns: [String]

  /// Makes a list.
  public init(
    tags: [String] = [], people: [String] = [], cameras: [String] = [], towns: [String] = []
  ) {
    self.tags = tags
    self.people = people
    self.cameras = cameras
    self.towns = towns
  }
}
