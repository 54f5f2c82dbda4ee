/// How far a scan has come.
public enum ScanProgress: Hashable, Sendable {
  /// `done` of the `found` pictures were read; `found` is an estimate that gets better while walking.
  case scanning(done: Int, found: Int)
  /// The scan of everything asked for has ended.
  case finished(ScanSummary)
}

/// What a scan found.
public struct ScanSummary: Hashable, Sendable {
  /// Name of the source, or of all of them; untrusted text.
  public var name: String
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
