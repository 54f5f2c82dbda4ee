/// Photos in one order that somebody walks through; their places count from 1.
///
/// Throws ``LibraryError``; where photos are fetched page by page, whatever keeps the next page from coming.
public protocol PhotoWalking: Sendable {
  /// Where the person is: the same on every screen.
  var walk: PhotoWalk { get }
  /// Goes on from there, on every screen; where that `isKept`, the next run of the program goes on
  /// behind it, too, unless one source is shown alone.
  func move(to walk: PhotoWalk, isKept: Bool)
  /// The photo to begin with: the next one not yet seen behind the place that was kept, else the first
  /// not yet seen, else the first; nil in an empty stream.
  func start() async throws -> StreamItem?
  /// The next photo not yet seen after `id`; after the last, the first not yet seen. Once all were
  /// seen, the next of all, and the first after the last.
  func next(after id: PhotoID) async throws -> StreamItem?
  /// The photo before `id`, seen or not; before the first, the last.
  func previous(before id: PhotoID) async throws -> StreamItem?
  /// The photo with this identity as it is now; nil if it left the stream.
  func photo(_ id: PhotoID) async throws -> StreamItem?
  /// The photo at a place; nil beyond the ends.
  func photo(at place: Int) async throws -> StreamItem?
  /// Remembers that these were on the screen.
  func markSeen(_ ids: [PhotoID]) async throws
}

/// The stream of one profile: all its photos in one order, and which were seen.
///
/// Places count in the order the person chose (`stream.order`). Nothing here holds the whole stream in memory. Throws
/// ``LibraryError``.
public protocol PhotoStreaming: PhotoWalking {
  /// Up to `limit` photos starting with `id` itself, in order, and the gaps between and next to
  /// them; from the top if `id` is nil.
  func rows(from id: PhotoID?, limit: Int) async throws -> [StreamRow]
  /// All gaps, from the top of the stream.
  func gaps() async throws -> [StreamGap]
  /// Asks for what is missing in a gap, beginning at its newer end; one that is large takes more
  /// than one time. That sources failed is in the summary.
  func fill(_ gap: StreamGap) async throws -> ScanSummary
  /// What is shown alone; nil if everything is.
  var shownSelection: StreamSelection? { get }
  /// Leaves everything else out of the stream until told otherwise; nil brings it back.
  func show(only selection: StreamSelection?) async
  /// Up to `limit` photos that are muted, from the first, or behind `id`.
  func mutedPhotos(after id: PhotoID?, limit: Int) async throws -> [Photo]
  /// Up to `limit` photos that somebody has made, the newest first, or those behind `id`; of all sources, also
  /// where one is shown alone.
  func photos(by author: PhotoAuthor, after id: PhotoID?, limit: Int) async throws -> [Photo]
  /// Remembers all of them as seen; returns how many were not before.
  func markAllSeen() async throws -> Int
  /// Tells what changed in the stream from now on.
  func changes() -> AsyncStream<StreamChange>
}

/// What of a stream can be shown alone: a source, what is below one of its folders, or what is found by a
/// query.
public struct StreamSelection: Hashable, Sendable {
  /// Whose photos; nil is everybody's.
  public let source: SourceID?
  /// The folder's path within the source, without a slash at its ends; nil is the whole source.
  public let folder: String?
  /// What the photos must meet; nil is all of them.
  public let query: SearchQuery?

  /// Means a source, or a folder of one.
  public init(_ source: SourceID, folder: String? = nil) {
    self.source = source
    self.folder = folder
    query = nil
  }

  /// Means what is found by a query.
  public init(_ query: SearchQuery) {
    source = nil
    folder = nil
    self.query = query
  }

  /// What the items of all photos below the folder begin with.
  public var prefix: String? {
    folder.map { FileLocation(bytes: Array(($0 + "/").utf8)).encoded }
  }
}

/// Who has made photos.
public enum PhotoAuthor: Hashable, Sendable {
  /// Somebody on a server.
  case person(Handle)
  /// Somebody on no server, as they are called there; untrusted text.
  case name(String)
}

/// Which photos come first in a stream; the values of the setting `stream.order`.
public enum StreamOrder: String, Hashable, Sendable, CaseIterable {
  /// Later ones first; among equal timestamps by source and item, in the order of their bytes.
  case newest
  /// The exact reverse of ``newest``.
  case oldest
}
