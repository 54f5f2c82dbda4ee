/// Adds sources, removes them, and asks them what is new.
public protocol SourceKeeping: Sendable {
  /// The sources of the current profile, oldest first.
  func sources() async throws -> [Source]
  /// Adds a folder and scans it; adding it again rescans it.
  ///
  /// A new folder without a single photo does not become a source: ``SourceError/noPhotos``. The
  /// last element is `.finished`. Cancelling the task that iterates stops the scan; what was
  /// scanned stays. Throws ``SourceError``.
  func addFolder(_ path: String) -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds a photo blog by its address, or by that of its feed, and asks for its newest photos;
  /// adding it again asks again. Same rules as ``addFolder(_:)``.
  func addFeed(_ address: String) -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds a timeline of an account and asks for its newest photos, of which there may be none yet;
  /// adding it again asks again.
  func addTimeline(_ timeline: AccountTimeline, of account: Account)
    -> AsyncThrowingStream<ScanProgress, any Error>
  /// Adds the sample photos; adding them again changes nothing.
  func addSamples() async throws -> ScanSummary
  /// Whether no source was scanned in this process yet, nor is just now.
  var awaitsRefresh: Bool { get }
  /// Asks every source what is new; same rules as ``addFolder(_:)``.
  ///
  /// A source that fails is a problem in the summary; if all of them fail, throws the first error.
  func refresh() -> AsyncThrowingStream<ScanProgress, any Error>
  /// Takes a source and its photos out of the library; the files themselves stay.
  func remove(_ id: SourceID) async throws
}

/// Why a source cannot be added, asked or removed.
public enum SourceError: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case notFound(String)
  /// There is something, but not a folder.
  case notAFolder(String)
  /// The folder cannot be listed; the reason is the system's.
  case unreadable(String, reason: String)
  /// There is no photo below the folder, perhaps because none of its pictures can be read.
  case noPhotos(String, problems: [ScanProblem])
  /// This cannot be the address of a photo blog.
  case notAnAddress(String)
  /// What is at this address is no feed, and names none.
  case noFeed(String)
  /// What is at this address is a feed, and cannot be understood; the reason is a short phrase.
  case brokenFeed(String, reason: String)
  /// No source has this name or number.
  case unknownSource(String)
  /// More than one source has this name.
  case ambiguousSource(String)
}
