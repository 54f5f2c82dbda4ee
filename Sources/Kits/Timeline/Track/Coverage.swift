/// What is known of one supplier: the stretches of time in which all its tickets were told.
///
/// What is not covered is a gap; nothing else says so, hence both always make up all of time.
public struct Coverage: Hashable, Sendable, Codable {
  /// The known stretches, newest first; none of them touch.
  public private(set) var stretches: [Timeframe]
  /// The newest ticket that was told from the top down: so far the supplier's clock had come.
  private var newest: Milliseconds?
  /// When all that is new was asked for; until then, when what is known was told first.
  private var asked: Milliseconds?
  /// What a window showed last.
  var window: WindowOrder?
  /// The revision of the ledger that came of what was told last.
  var revision: Int64 = 0

  /// Nothing is known.
  public init() {
    stretches = []
  }

  /// Up to where it counts when time has gone on: just above the newest ticket, as beyond that it
  /// may be the supplier's clock that is slow; no further than when it was told, as that ticket may
  /// be from the future; and without any ticket, down to all that was told. Nil if nothing is known.
  public var mark: Milliseconds? {
    guard let last = stretches.last else { return nil }
    guard let news, let asked else { return last.bottom }
    return Swift.min(news, asked.wholeSecond)
  }

  /// Tickets from here on are news: just above the newest one that is known. Nil if none is.
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

  /// Whether all of a timeframe is known.
  public func covers(_ timeframe: Timeframe) -> Bool {
    timeframe.isEmpty || stretches.contains { $0.contains(timeframe) }
  }

  /// What is left when time has gone on: above the mark there may be tickets by now, and some
  /// below it, as they arrive late.
  public func aged(overlap: Milliseconds) -> Coverage {
    guard let mark else { return self }
    let doubtful = Timeframe(start: .max, bottom: mark.saturating(minus: overlap))
    var aged = self
    aged.stretches = stretches.flatMap { $0.subtracting(doubtful) }
    return aged
  }
}

extension Coverage {
  /// The same, told by a revision of the ledger at the latest.
  func told(by last: Int64) -> Coverage {
    var other = self
    other.revision = Swift.min(revision, last)
    return other
  }

  /// What is older is not known any more.
  mutating func forget(below bottom: Milliseconds) {
    stretches = stretches.flatMap { $0.subtracting(Timeframe(start: bottom, end: nil)) }
  }

  /// A stretch was told at some time, and this was the newest ticket in it.
  mutating func add(_ timeframe: Timeframe, newest ticket: Milliseconds?, now: Milliseconds) {
    guard !timeframe.isEmpty else { return }
    newest = clock(after: ticket, in: timeframe)
    let joined = stretches.filter { $0.touches(timeframe) }.reduce(timeframe) { $0.hull($1) }
    stretches.removeAll { $0.touches(timeframe) }
    stretches.append(joined)
    stretches.sort { $0.start > $1.start }
    asked = timeframe.isOpen ? now : asked ?? now
  }

  /// How far the supplier's clock has come. In a gap there may be tickets posted after the stretches
  /// below it were told: that the clock has come so far does not mean that what lies between was told.
  private func clock(after ticket: Milliseconds?, in timeframe: Timeframe) -> Milliseconds? {
    guard let ticket else { return newest }
    if timeframe.isOpen { return Swift.max(newest ?? ticket, ticket) }
    let isBelowAll = stretches.allSatisfy { $0.bottom > ticket }
    return newest ?? (isBelowAll ? ticket : nil)
  }
}
