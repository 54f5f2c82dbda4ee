/// Adds sources, removes them, and asks them what is new.
public protocol SourceKeeping: Sendable {
  /// The sources of the current profile, oldest first.
  func sources() async throws -> [Source]
  /// The same sources, and how each of them is, without asking any server.
  func standings() async throws -> [SourceStanding]
  /// Adds a folder and scans it; adding it again rescans it. One that was a source at another place, and was moved
  /// from there, stays that source.
  ///
  /// A new folder without a single photo does not become a source, unless nothing is in it yet and that is wanted:
  /// ``SourceError/noPhotos``. The last element is `.finished`. Cancelling the task that iterates stops the scan;
  /// what was scanned stays. Throws ``SourceError``.
  func addFolder(_ path: String, evenIfEmpty: Bool) -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds a photo blog by its address, or by that of its feed, and asks for its newest photos;
  /// adding it again asks again. Same rules as ``addFolder(_:)``.
  func addFeed(_ address: String) -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds a timeline of an account and asks for its newest photos, of which there may be none yet;
  /// adding it again asks again.
  func addTimeline(_ timeline: AccountTimeline, of account: Account)
    -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds a list and asks for its newest photos, of which there may be none yet; adding it again asks again.
  func addList(_ list: PhotoList) -> AsyncThrowingStream<ScanProgress, any Error>
  /// Keeps a search as a source; one that is kept already is called so from now on. Throws
  /// ``SourceError/badName(_:)`` and ``SourceError/takenName(_:)``.
  func addSearch(_ query: SearchQuery, named name: String) async throws -> Source
  /// Adds the sample photos; adding them again changes nothing.
  func addSamples() async throws -> ScanSummary
  /// Whether no source was scanned in this process yet, nor is just now.
  var awaitsRefresh: Bool { get }
  /// Asks every source what is new; same rules as ``addFolder(_:)``.
  ///
  /// A source that fails is a problem in the summary; if all of them fail, throws the first error.
  func refresh() -> AsyncThrowingStream<ScanProgress, any Error>
  /// Asks every source what is new, again and again, as the setting `refresh.every` says, and those whose
  /// server tells of something new at once, as `stream.live` says; tells what each time brought. Pauses while
  /// nobody was noted to be there for an hour.
  func regularRefreshes() -> AsyncStream<ScanSummary>
  /// Asks what is new because something was posted just now, and once more a moment later if it was not
  /// there yet: some servers take their time. Throws as ``refresh()`` does.
  func refreshAfterPost() async throws -> ScanSummary
  /// Somebody typed something just now.
  func notePresence()
  /// From now on these boosts of a source are shown, among what it has brought already, too. Returns the
  /// source as it is then; throws ``SourceError/noBoosts(_:)`` of one that has none.
  func show(boosts rule: BoostRule, of id: SourceID) async throws -> Source
  /// Calls a source otherwise; returns it as it is then. Throws ``SourceError/badName(_:)`` and
  /// ``SourceError/takenName(_:)``.
  func rename(_ id: SourceID, to name: String) async throws -> Source
  /// Takes a source and its photos out of the library; the files themselves stay. Returns what is needed to
  /// bring it back.
  @discardableResult
  func remove(_ id: SourceID) async throws -> RemovedSource
  /// Puts a source back with the photos that it may not offer again, then asks it what is new.
  func restore(_ removed: RemovedSource) async throws
}

extension SourceKeeping {
  /// By default, nothing more is known of them.
  public func standings() async throws -> [SourceStanding] {
    try await sources().map { SourceStanding($0) }
  }

  /// Adds a folder in which there are photos.
  public func addFolder(_ path: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    addFolder(path, evenIfEmpty: false)
  }
}

/// A source, and how it is.
public struct SourceStanding: Hashable, Sendable {
  /// The source.
  public let source: Source
  /// How many photos of it are here; nil where that is not known, as of what is looked for among those of others.
  public let photos: Int?
  /// When the newest of them was taken.
  public let newest: Timestamp?
  /// Why it could not be asked last, as a phrase for a person; nil if it could.
  public let problem: String?

  /// A source of which this is known.
  public init(
    _ source: Source, photos: Int? = nil, newest: Timestamp? = nil, problem: String? = nil
  ) {
    self.source = source
    self.photos = photos
    self.newest = newest
    self.problem = problem
  }
}

/// A source that was removed.
public struct RemovedSource: Hashable, Sendable {
  /// The source.
  public let source: Source
  /// The photos of a blog, which may not offer them again; none of other kinds.
  public let photos: [Photo]

  /// A source with these photos.
  public init(_ source: Source, photos: [Photo] = []) {
    self.source = source
    self.photos = photos
  }
}

/// Why a source cannot be added, asked or removed.
public enum SourceError: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case notFound(String)
  /// There is nothing any more at the path of a folder that is a source.
  case gone(String)
  /// It is in a folder that is a source already: that one's name, and the path from there on.
  case inSource(String, folder: String)
  /// A folder that is a source already is in it: that one's name.
  case hasSource(String, source: String)
  /// There is something, but not a folder.
  case notAFolder(String)
  /// The folder cannot be listed; the reason is the system's.
  case unreadable(String, reason: String)
  /// There is no photo below the folder, perhaps because none of its pictures can be read.
  case noPhotos(String, problems: [ScanProblem])
  /// The newest entries of a blog have no pictures; its address.
  case noPictures(String)
  /// This cannot be the address of a photo blog.
  case notAnAddress(String)
  /// What is at this address is no feed, and names none.
  case noFeed(String)
  /// What is at this address is a feed, and cannot be understood; the reason is a short phrase.
  case brokenFeed(String, reason: String)
  /// No source has this name or number; one of the `nearest` was probably meant.
  case unknownSource(String, nearest: [String] = [])
  /// Only timelines of accounts have boosts: the source's name, or nil if there is no such timeline.
  case noBoosts(String?)
  /// More than one source has this name.
  case ambiguousSource(String)
  /// No photo is below this folder of a source.
  case emptyFolder(String)
  /// A source of this name could not be told from what else is typed there.
  case badName(String)
  /// Another source has this name.
  case takenName(String)
  /// The person stopped a scan.
  case scanStopped
}

/// How far a scan has come.
public enum ScanProgress: Hashable, Sendable {
  /// `done` of the `found` pictures were read; `found` is an estimate that gets better while walking.
  case scanning(done: Int, found: Int)
  /// So many photos have come and are in the stream, while sources are still asked.
  case came(photos: Int)
  /// The scan of everything asked for has ended.
  case finished(ScanSummary)
}

/// What a scan found.
public struct ScanSummary: Hashable, Sendable {
  /// Name of the source, or of all of them; untrusted text.
  public var name: String
  /// Whether it was a source before somebody added it again.
  public var isKnown = false
  /// Where the source's folder lies now, if that was told by adding it.
  public var movedTo: String?
  /// Photos now in the stream from what was scanned.
  public var photos: Int
  /// Photos that were not known before.
  public var added: Int
  /// Photos whose file changed.
  public var changed: Int
  /// Photos whose file is gone.
  public var removed: Int
  /// When the newest of them was taken, if there is one.
  public var newest: Timestamp?
  /// What came from each source, or why nothing did, in the order of the sources.
  public var sources: [SourceNews]
  /// What could not be read and why, at most ``maximumProblems`` of them.
  public var problems: [ScanProblem]
  /// How many could not be read.
  public var problemCount: Int

  /// How many problems a summary names one by one.
  public static let maximumProblems = 20

  /// Makes a summary; everything counts from zero.
  public init(
    name: String, photos: Int = 0, added: Int = 0, changed: Int = 0, removed: Int = 0,
    newest: Timestamp? = nil, sources: [SourceNews] = [], problems: [ScanProblem] = [],
    problemCount: Int = 0
  ) {
    self.name = name
    self.photos = photos
    self.added = added
    self.changed = changed
    self.removed = removed
    self.newest = newest
    self.sources = sources
    self.problems = problems
    self.problemCount = problemCount
  }
}

/// One file or folder that a scan could not use.
public struct ScanProblem: Hashable, Sendable {
  /// Which file or folder.
  public let location: FileLocation
  /// Why, as a short phrase for a person, such as `not a picture: cut off`.
  public let reason: String

  /// Makes a problem.
  public init(location: FileLocation, reason: String) {
    self.location = location
    self.reason = reason
  }
}

/// What came from one source, or why nothing did.
public struct SourceNews: Hashable, Sendable {
  /// Name of the source; untrusted text.
  public let name: String
  /// Photos that were not known before.
  public let added: Int
  /// Why it could not be asked, as a phrase for a person; nil if it could.
  public let failure: String?

  /// Makes news; without a failure, the source answered.
  public init(name: String, added: Int = 0, failure: String? = nil) {
    self.name = name
    self.added = added
    self.failure = failure
  }
}

extension SourceError: ExplainedError {
  /// What is wrong with the source, and what to do.
  public var reason: String {
    switch self {
    case .notFound(let path):
      // Folders are seldom called so, sites always are.
      if path.contains("."), !path.contains("/") {
        "there is nothing at \(path); a blog's address begins with https://"
      } else {
        "there is nothing at \(path)"
      }
    case .gone(let path):
      "there is nothing at \(path) any more: if it was moved, type `settings add <its new place>`"
    case .inSource(let source, let folder):
      "it is in \(source) already: `only \(source)/\(folder)` shows it alone"
    case .hasSource(let path, let source):
      "\(source) is in \(path) and would be shown twice: `settings remove \(source)` first"
    case .notAFolder(let path): "\(path) is a file: name the folder it is in"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .noPhotos(let path, let problems):
      if let first = problems.first {
        "none of the pictures in \(path) can be read, for example \(first.location.displayName): \(first.reason)"
      } else {
        "there are no photos in \(path); choose another folder"
      }
    case .noPictures(let address):
      "the newest entries of \(address) have no pictures: nothing was added"
    case .notAnAddress(let text): "`\(text)` is not an address: type it like https://photos.example"
    case .noFeed(let address): "there is no feed at \(address): look for its RSS address"
    case .brokenFeed(let address, let reason): "the feed at \(address) cannot be read: \(reason)"
    case .unknownSource(let name, let nearest):
      "there is no source `\(name)`: "
        + (nearest.isEmpty ? "`settings sources` lists them" : Self.asking(nearest))
    case .noBoosts(let name?): "\(name) has no boosts: only timelines of accounts do"
    case .noBoosts(nil): "only timelines of accounts have boosts: `auth signin <server>` adds one"
    case .scanStopped: "stopped: what was read so far stays; `stream refresh` goes on"
    case .emptyFolder(let name): "there are no photos below `\(name)`"
    case .badName(let name):
      "nothing can be called `\(name)`: choose at most 100 characters, more than a number, and not `all`"
    case .takenName(let name):
      "another source is called `\(name)`: choose another name, or `settings remove \(name)` first"
    case .ambiguousSource(let name):
      "more than one source is called `\(name)`: use its number, which `settings sources` shows"
    }
  }

  /// Asks which of these names was meant.
  static func asking(_ nearest: [String]) -> String {
    "did you mean \(nearest.prefix(3).map { "`\($0)`" }.joined(separator: " or "))?"
  }

  /// All but what is there and cannot be read.
  public var isMistake: Bool {
    switch self {
    case .unreadable, .brokenFeed: false
    default: true
    }
  }
}
