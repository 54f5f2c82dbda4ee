/// What is known of one supplier: the stretches of time in which all its tickets were told.
///
/// What is not covered is a gap; nothing else says so, hence both always make up all of time.
public struct Coverage: Hashable, Sendable, Codable {
  /// The known stretches, newest first; none of them touch.
  public private(set) var stretches: [Timeframe]
  /// Just above the newest ticket of the newest stretch: it counts up to about here when time has
  /// gone on.
  public private(set) var mark: Milliseconds

  /// Nothing is known.
  public init() {
    stretches = []
    mark = .min
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
    let doubtful = Timeframe(start: .max, bottom: mark.saturating(minus: overlap))
    var aged = self
    aged.stretches = stretches.flatMap { $0.subtracting(doubtful) }
    return aged
  }
}

extension Coverage {
  /// A stretch was told.
  mutating func add(_ timeframe: Timeframe) {
    guard !timeframe.isEmpty else { return }
    let joined = stretches.filter { $0.touches(timeframe) }.reduce(timeframe) { $0.hull($1) }
    stretches.removeAll { $0.touches(timeframe) }
    stretches.append(joined)
    stretches.sort { $0.start > $1.start }
  }

  /// All that is new was told, the newest ticket being this old. What is known beyond the
  /// supplier's own newest ticket does not count next time: its clock may be slow, or it may be.
  mutating func add(newest timeframe: Timeframe, ticket: Milliseconds?, now: Milliseconds) {
    add(timeframe)
    guard let open = stretches.first, open.isOpen else { return }
    let told = ticket.map { $0.wholeSecond.saturating(plus: 1000) } ?? mark
    mark = Swift.max(open.bottom, Swift.min(told, now.wholeSecond))
  }
}
