import Concurrency
import Domain
import Files
import Glibc
import Pictures
import Storage

/// Finds photos in folders on this machine. There is one scanner for the whole process.
public struct FolderScanner: FolderScanning {
  private let index: any FolderIndexing
  private let probing: any PictureProbing
  private let scheduler = Scheduler()

  /// - Parameters:
  ///   - index: Is updated by scans.
  ///   - probing: Reads pictures.
  public init(index: any FolderIndexing, probing: any PictureProbing) {
    self.index = index
    self.probing = probing
  }

  /// How many scans wait for another of the same source; for tests.
  var waiting: Int { scheduler.waiting }

  /// The real path of a folder. Throws ``SourceError`` if it is not a folder.
  public func resolve(_ path: String) throws -> FileLocation {
    guard let resolved = realpath(path, nil) else {
      throw SourceError(SystemError(code: errno), path: path)
    }
    defer { free(resolved) }
    let location = FileLocation(
      bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    var status = stat()
    guard stat(resolved, &status) == 0 else {
      throw SourceError(SystemError(code: errno), path: path)
    }
    guard status.isFolder else { throw SourceError.notAFolder(path) }
    return location
  }

  /// Whether this is the folder of the last scan, which may have been moved. Its number alone may be that of another one
  /// by now: all of its photos that are looked for are there, too. The root of a disk has the same number as that of the
  /// next one in its place, and is never taken for it.
  public func knows(_ folder: FileLocation, as source: SourceID) async throws -> Bool {
    let last = try await index.lastScan(of: source)
    guard let root = last.root, (try? folder.status().identity) == root,
      (try? folder.appending("..".utf8).status().identity.device) == root.device,
      !last.photos.isEmpty,
      last.photos.allSatisfy({ (try? folder.appending($0.bytes).status()) != nil })
    else { return false }
    try await index.forgetStates(of: source)
    return true
  }

  /// Scans after other scans of the same source; see ``FolderScanning/scan(_:as:progress:)``.
  public func scan(
    _ folder: FileLocation, as source: SourceID,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    let turn = Scheduler.Work(on: [Scheduler.Resource(source.rawValue, places: 1)])
    return try await scheduler.withTurn(turn) {
      let pass = FolderPass(
        folder: folder, source: source, index: index, probing: probing, progress: progress)
      return try await pass.run()
    }
  }
}

extension SourceError {
  /// The error for a failed system call on a source's own folder.
  init(_ error: SystemError, path: String) {
    self =
      switch error.code {
      case ENOENT: .notFound(path)
      case ENOTDIR: .notAFolder(path)
      default: .unreadable(path, reason: error.reason)
      }
  }
}

/// Adds up what a scan finds.
struct ScanTally {
  private(set) var summary: ScanSummary
  private var found = 0
  private var expected = 0
  private var done = 0

  init(name: String) {
    summary = ScanSummary(name: name)
  }

  /// How far the scan has come.
  var progress: ScanProgress {
    .scanning(done: done, found: max(found, expected))
  }

  /// Sets the estimated number of pictures.
  mutating func expect(_ count: Int) {
    expected = count
  }

  mutating func find(_ count: Int, done isDone: Bool) {
    found += count
    if isDone { done += count }
  }

  mutating func finishOne() {
    done += 1
  }

  mutating func note(_ location: FileLocation, _ reason: String) {
    summary.problemCount += 1
    guard summary.problems.count < ScanSummary.maximumProblems else { return }
    summary.problems.append(ScanProblem(location: location, reason: reason))
  }

  mutating func add(_ outcome: FolderBatch.Outcome) {
    summary.added += outcome.added
    summary.changed += outcome.changed
    summary.removed += outcome.removed
  }

  mutating func close(removed: Int, contents: SourceContents) {
    summary.removed += removed
    summary.photos = contents.photos
    summary.newest = contents.newest
  }
}
