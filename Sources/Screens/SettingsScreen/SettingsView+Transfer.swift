import Domain
import Terminal
import Wording

/// Exports and imports in words.
enum TransferText {
  /// `1,204 of 5,000`, or only how many.
  static func progress(done: Int, of total: Int?) -> ProgressLine {
    guard let total, total > 0 else { return ProgressLine(HumanText.number(done), fraction: nil) }
    return ProgressLine(
      "\(HumanText.number(done)) of \(HumanText.number(total))",
      fraction: Double(done) / Double(total))
  }

  /// `photos.example wants a pause: it goes on in 5 minutes`.
  static func progress(waitingFor server: String, _ wait: Duration) -> ProgressLine {
    let (seconds, isTooLong) = wait.components.seconds.multipliedReportingOverflow(by: 1000)
    let time = HumanText.duration(isTooLong ? .max : seconds)
    return ProgressLine("\(server) wants a pause: it goes on in \(time)", fraction: nil)
  }

  /// `/home/ada/backup has 3 sources, 1,204 pictures (1,200 were there)`, or `12 sources added, 3 were there`.
  static func done(_ summary: TransferSummary) -> StyledText {
    let parts = TransferSummary.Kind.allCases.compactMap { kind -> String? in
      guard let tally = summary.tallies[kind], tally.new + tally.known > 0 else { return nil }
      return summary.isImport ? imported(tally, kind) : exported(tally, kind)
    }
    let all = parts.joined(separator: ", ")
    let line =
      summary.isImport
      ? (parts.isEmpty ? "there was nothing to bring in" : all)
      : "\(summary.place) has \(parts.isEmpty ? "nothing, as there is nothing yet" : all)"
    return StyledText(line)
  }

  private static func imported(_ tally: TransferSummary.Tally, _ kind: TransferSummary.Kind)
    -> String
  {
    let there = tally.known == 1 ? "was there" : "were there"
    if tally.new == 0 { return "\(count(tally.known, kind)) \(there)" }
    let added = "\(count(tally.new, kind)) added"
    return tally.known == 0 ? added : "\(added), \(HumanText.number(tally.known)) \(there)"
  }

  private static func exported(_ tally: TransferSummary.Tally, _ kind: TransferSummary.Kind)
    -> String
  {
    let all = count(tally.new + tally.known, kind)
    guard tally.known > 0 else { return all }
    return "\(all) (\(HumanText.number(tally.known)) \(tally.known == 1 ? "was" : "were") there)"
  }

  private static func count(_ number: Int, _ kind: TransferSummary.Kind) -> String {
    switch kind {
    case .seen: HumanText.count(number, "seen mark")
    case .people: HumanText.count(number, "person", "people")
    case .relations: HumanText.count(number, "note on people", "notes on people")
    case .sources: HumanText.count(number, "source")
    case .pictures: HumanText.count(number, "picture")
    case .posts: HumanText.count(number, "post")
    case .reactions: HumanText.count(number, "reaction")
    case .tags: HumanText.count(number, "tag")
    case .comments: HumanText.count(number, "comment")
    case .drafts: HumanText.count(number, "draft")
    case .settings: HumanText.count(number, "setting")
    case .filters: HumanText.count(number, "filter")
    case .lists: HumanText.count(number, "list")
    case .servers: HumanText.count(number, "server")
    case .bookmarks: HumanText.count(number, "bookmark")
    }
  }
}

extension Console {
  /// Writes what an export or import did, what could not be used, and what to do. An export that is not complete
  /// has failed: a backup with holes is none.
  func write(_ summary: TransferSummary) {
    guard summary.isImport || summary.place != "-" else {
      // The pipe has the file, and nothing else.
      for line in summary.problems + summary.advice { warn(StyledText(line)) }
      return failUnlessComplete(summary)
    }
    confirm(TransferText.done(summary), record: TransferRecord(summary))
    for problem in summary.problems {
      warn(StyledText(problem), record: ["type": "problem", "problem": problem])
    }
    let unnamed = summary.problemCount - summary.problems.count
    if unnamed > 0 { warn("and \(HumanText.number(unnamed)) more", record: nil) }
    for line in summary.advice { write(StyledText(line, .faint)) }
    if !summary.isImport { failUnlessComplete(summary) }
  }

  private func failUnlessComplete(_ summary: TransferSummary) {
    if summary.problemCount > 0 { fail("the export is not complete") }
  }
}

/// An export or import for scripts; the names of its fields never change.
struct TransferRecord: Encodable, Sendable {
  let type: String
  let path: String
  /// How many things are there now and were not before, by kind.
  let new: [String: Int]
  /// How many were there already, by kind.
  let known: [String: Int]
  let problems: Int

  init(_ summary: TransferSummary) {
    type = summary.isImport ? "import" : "export"
    path = summary.place
    new = Self.counts(summary, \.new)
    known = Self.counts(summary, \.known)
    problems = summary.problemCount
  }

  private static func counts(
    _ summary: TransferSummary, _ part: KeyPath<TransferSummary.Tally, Int>
  ) -> [String: Int] {
    summary.tallies.reduce(into: [:]) { counts, tally in
      if tally.value[keyPath: part] > 0 { counts[tally.key.rawValue] = tally.value[keyPath: part] }
    }
  }
}
