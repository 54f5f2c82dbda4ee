import Domain
import Terminal

/// Scans in words, the same on every screen.
public enum ScanText {
  /// What a first scan found: `✓ 1,204 photos in Pictures, newest from yesterday`; or, of a source that was
  /// there already, what is new: `✓ Pictures is there already with 1,207 photos: 3 new photos`; or where it is now.
  public static func found(_ summary: ScanSummary, now: Timestamp) -> StyledText {
    if let place = summary.movedTo {
      return StyledText("✓ ", .success)
        + StyledText("\(summary.name) is \(place) now: \(HumanText.count(summary.photos, "photo"))")
    }
    if !summary.isKnown, summary.photos == 0, summary.sources.allSatisfy({ $0.failure == nil }) {
      return StyledText("✓ ", .success)
        + StyledText("\(summary.name) has no photos yet: they show once they are there")
    }
    guard !summary.isKnown else {
      let count = summary.photos > 0 ? " with \(HumanText.count(summary.photos, "photo"))" : ""
      return StyledText("✓ ", .success)
        + StyledText("\(summary.name) is there already\(count)\(known(summary))")
    }
    let newest = summary.newest.map { moment in
      ", newest from \(HumanText.moment(moment.milliseconds, now: now.milliseconds))"
    }
    return StyledText("✓ ", .success)
      + StyledText("\(HumanText.count(summary.photos, "photo")) in \(summary.name)\(newest ?? "")")
  }

  /// That there is nothing new is said only of what could be asked.
  private static func known(_ summary: ScanSummary) -> String {
    let isUnchanged = summary.added + summary.changed + summary.removed == 0
    let isSilent = isUnchanged && summary.sources.contains { $0.failure != nil }
    return isSilent ? "" : ": \(changes(summary))"
  }

  /// What a rescan changed: `✓ 3 new photos, 1 removed`.
  public static func update(_ summary: ScanSummary) -> StyledText {
    StyledText("✓ ", .success) + StyledText(changes(summary))
  }

  private static func changes(_ summary: ScanSummary) -> String {
    let parts = [
      summary.added > 0 ? HumanText.count(summary.added, "new photo") : nil,
      summary.changed > 0 ? "\(HumanText.number(summary.changed)) changed" : nil,
      summary.removed > 0 ? "\(HumanText.number(summary.removed)) removed" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
  }

  /// What a rescan changed, and what came from whom if several sources had something. That there is
  /// nothing new is said only of sources that could be asked.
  public static func news(_ summary: ScanSummary) -> [StyledText] {
    let failures = summary.sources.count { $0.failure != nil }
    if summary.added + summary.changed + summary.removed == 0, failures > 0 {
      let others = StyledText("✓ ", .success) + "nothing new from the others"
      return failures < summary.sources.count ? [others] : []
    }
    let givers = summary.sources.filter { $0.added > 0 }
    guard givers.count > 1 else { return [update(summary)] }
    let parts = givers.map { "\(HumanText.number($0.added)) from \($0.name)" }
    return [update(summary), StyledText("  " + parts.joined(separator: ", "), .faint)]
  }

  /// How far a scan has come.
  public static func progress(done: Int, found: Int) -> ProgressLine {
    ProgressLine(
      "\(HumanText.number(done)) of \(HumanText.count(found, "photo"))",
      fraction: found == 0 ? nil : Double(done) / Double(found))
  }
}

/// A scan for scripts; the names of its fields never change.
public struct ScanRecord: Encodable, Sendable {
  let type = "scan"
  /// Name of the source, or of all of them.
  let name: String
  /// Photos now in the stream from what was scanned.
  let photos: Int
  /// Photos that were not known before.
  let added: Int
  /// Photos whose file changed.
  let changed: Int
  /// Photos whose file is gone.
  let removed: Int
  /// Files and folders that could not be read, and sources that could not be asked.
  let problems: Int

  /// What a scan found and changed.
  public init(_ summary: ScanSummary) {
    name = summary.name
    photos = summary.photos
    added = summary.added
    changed = summary.changed
    removed = summary.removed
    problems = summary.problemCount + summary.sources.count { $0.failure != nil }
  }
}

extension Console {
  /// Warns of sources that a scan could not ask and of files that it could not read, each by a line or a record; the
  /// last line counts those that are not named.
  public func write(problemsOf summary: ScanSummary) {
    for source in summary.sources {
      guard let failure = source.failure else { continue }
      warn(
        StyledText("\(source.name): \(failure)"),
        record: ["type": "problem", "problem": failure, "source": source.name])
    }
    for problem in summary.problems {
      let place = problem.location
      var record = ["type": "problem", "problem": problem.reason]
      (record["path"], record["encodedPath"]) = (place.text, place.encodedUnlessText)
      warn(StyledText("\(place.displayPath): \(problem.reason)"), record: record)
    }
    let unnamed = summary.problemCount - summary.problems.count
    if unnamed > 0 { warn("and \(HumanText.number(unnamed)) more", record: nil) }
  }
}
