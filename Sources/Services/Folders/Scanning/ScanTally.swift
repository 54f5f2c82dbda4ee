import Domain

/// Adds up what a scan finds.
struct ScanTally {
  /// What goes into the summary.
  private(set) var summary: ScanSummary
  private var found = 0
  private var expected = 0
  private var done = 0

  /// Starts from zero.
  init(name: String) {
    summary = ScanSummary(name: name)
  }

  /// How far the scan has come.
  var progress: ScanProgress {
    .scanning(done: done, found: max(found, expected))
  }

  /// As many are likely to be found.
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
