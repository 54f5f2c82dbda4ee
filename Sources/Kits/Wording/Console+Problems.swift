import Domain
import Terminal

extension Console {
  /// Names whom a scan could not ask and what it could not read, a line or a record each.
  public func write(problemsOf summary: ScanSummary) {
    for line in ScanText.problems(summary) { write(line) }
    for source in summary.sources {
      guard let failure = source.failure else { continue }
      write(record: ["problem": failure, "source": source.name])
    }
    for problem in summary.problems { write(record: ProblemRecord(problem)) }
  }
}

/// A file that could not be read, for scripts; the names of its fields never change.
struct ProblemRecord: Encodable, Sendable {
  let problem: String
  let path: String

  init(_ problem: ScanProblem) {
    self.problem = problem.reason
    path = problem.location.encoded
  }
}
