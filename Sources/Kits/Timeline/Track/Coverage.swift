/// What is known of one supplier: the stretches of time in which all its tickets were told.
///
/// Everything else is a gap. Gaps are not stored, so that stretches and gaps always make up all of time.
public struct Coverage: Hashable, Sendable, Codable {
  /// The known stretches, newest first; none of them touch.
  public private(set) var stretches: [Timeframe]
  /// The newest ticket of a stretch that begins at the top: the supplier's clock had come so far.
  private var newest: Milliseconds?
  /// When the supplier was last asked what is new; before the first time, when it told anything.
  private var asked: Milliseconds?
  /// Why the supplier could not tell what is new when it was last asked that, in words for people.
  private var refreshProblem: String?
  /// Why it could not tell what is missing in a gap when it was last asked that.
  private var fillProblem: String?
  /// The revision of the ledger in which what it told last was stored.
  var revision: Int64 = 0

  /// Starts with nothing known.
  public init() {
    stretches = []
  }

  /// Why there are gaps, if the supplier failed; in words for people, which may be untrusted.
  public var problem: String? { refreshProblem ?? fillProblem }

  /// Whether the supplier has never told anything.
  var isEmpty: Bool { stretches.isEmpty && revision == 0 }

  /// Up to where the stretches still count when time has gone on: just above the newest ticket, as the
  /// supplier's clock may be slow, but not above the moment it was asked, as that ticket may be from
  /// the future. Without any ticket, the bottom of all that was told. Nil if nothing is known.
  public var mark: Milliseconds? {
    guard let last = stretches.last else { return nil }
    guard let news, let asked else { return last.bottom }
    return Swift.min(news, asked.wholeSecond)
  }

  /// Tickets from here on are news: just above the newest known ticket. Nil if none is known.
  var news: Milliseconds? {
    newest.map { $0.wholeSecond.saturating(plus: 1000) }
  }

  /// What of a timeframe is not known, newest first.
  public func gaps(in timeframe: Timeframe) -> [Timeframe] {
    var rest = [timeframe].filter { !$0.isEmpty }
    for stretch in stretches {
      guard let last = rest.popLast() else { break }
      rest += last.subtracting(stretch)
    }
    return rest
  }

  /// What is still known when time has gone on. Above the mark there may be new tickets by now, and
  /// within `overlap` below it tickets that arrived late.
  public func aged(overlap: Milliseconds) -> Coverage {
    guard let mark else { return self }
    let doubtful = Timeframe(start: .max, bottom: mark.saturating(minus: overlap))
    var aged = self
    aged.stretches = stretches.flatMap { $0.subtracting(doubtful) }
    return aged
  }
}

extension Coverage {
  /// The same, with a revision of at most `last`.
  func told(by last: Int64) -> Coverage {
    var other = self
    other.revision = Swift.min(revision, last)
    return other
  }

  /// Notes what came of an operation. A supplier that tells what is new may still not tell what is old.
  mutating func note(_ problem: String?, at operation: TrackOperation) {
    let problem = problem.map { String($0.prefix(500)) }
    if operation.isForNews { refreshProblem = problem } else { fillProblem = problem }
  }

  /// Forgets what is older than a moment.
  mutating func forget(below bottom: Milliseconds) {
    stretches = stretches.flatMap { $0.subtracting(Timeframe(start: bottom, end: nil)) }
  }

  /// Adds a stretch that was told at `now`, and its newest ticket.
  mutating func add(_ timeframe: Timeframe, newest ticket: Milliseconds?, now: Milliseconds) {
    guard !timeframe.isEmpty else { return }
    newest = clock(after: ticket, in: timeframe)
    let joined = stretches.filter { $0.touches(timeframe) }.reduce(timeframe) { $0.hull($1) }
    stretches.removeAll { $0.touches(timeframe) }
    stretches.append(joined)
    stretches.sort { $0.start > $1.start }
    asked = timeframe.isOpen ? now : asked ?? now
  }

  /// How far the supplier's clock had come. A ticket in a gap may have been posted after the stretches
  /// below the gap were told: it must not vouch for what lies between them.
  private func clock(after ticket: Milliseconds?, in timeframe: Timeframe) -> Milliseconds? {
    guard let ticket else { return newest }
    if timeframe.isOpen { return Swift.max(newest ?? ticket, ticket) }
    let isBelowAll = stretches.allSatisfy { $0.bottom > ticket }
    return newest ?? (isBelowAll ? ticket : nil)
  }
}
