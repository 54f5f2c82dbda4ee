import Fakes
import Timeline

// What has to be true of an operation.
extension Promise {
  /// 3, when it is written: where a supplier's stretch is claimed, there is what it has, and nothing else.
  ///
  /// `deleted` were deleted before; `ghosts` are those that a stale page may have, and `invented` those
  /// that a page had which broke a rule.
  public static func checkClaim(
    _ claim: Timeframe, of history: [Ticket<Int>], told: [Ticket<Int>], deleted: Set<TicketKey>,
    ghosts: [Ticket<Int>], invented: Set<TicketKey>
  ) throws(BrokenPromise) {
    let expected = history.filter {
      claim.contains($0.timestamp) && !deleted.contains($0.key)
    }
    if let lost = expected.first(where: { !told.contains($0) }) {
      throw BrokenPromise(.nothingLost, "\(lost) is lost, although \(claim) is claimed")
    }
    // What was met outside of the claim may be there, too.
    let real = history.filter { !claim.contains($0.timestamp) } + expected
    let rest = told.filter { !real.contains($0) && !invented.contains($0.key) }
    if let wrong = rest.first(where: { !ghosts.contains($0) || deleted.contains($0.key) }) {
      throw BrokenPromise(.nothingLost, "\(wrong) does not exist")
    }
  }

  /// 10: what was offered while a pool was filled is in the track, or where a gap is, or deleted;
  /// whatever else the same answers did.
  public static func checkNothingMissed(
    _ offered: [Ticket<Int>], of supplier: SupplierID, in contents: MemoryTrack.Contents
  ) throws(BrokenPromise) {
    let known = contents.ledger[supplier].stretches
    for ticket in offered where contents.places[ticket.key] == nil {
      guard !contents.tombstones.contains(ticket.key),
        known.contains(where: { $0.contains(ticket.timestamp) })
      else { continue }
      throw BrokenPromise(.nothingMissed, "\(ticket) was offered, and is neither there nor missing")
    }
  }

  /// 6: the ticket that the reader is at stands where it stood, so that what they see next is what stood
  /// below it; unless its supplier moved it or took it out.
  public static func checkSteadyReader(
    at position: TicketPosition, disturbed: Set<TicketKey>, in contents: MemoryTrack.Contents
  ) throws(BrokenPromise) {
    guard !disturbed.contains(position.key), !contents.tombstones.contains(position.key),
      contents.places[position.key] != position
    else { return }
    let now = contents.places[position.key].map { "\($0)" } ?? "nowhere"
    throw BrokenPromise(.steadyReader, "from \(position) to \(now)")
  }

  /// 7: an operation is one change, so that a crash leaves what was before or what is after it.
  public static func checkWholeOperation(
    before: MemoryTrack.Contents, changes: [TrackChange<Int>], after: MemoryTrack.Contents
  ) throws(BrokenPromise) {
    guard changes.count <= 1 else {
      throw BrokenPromise(.wholeOperations, "\(changes.count) changes make one operation")
    }
    var expected = before
    for change in changes { expected.apply(change) }
    guard expected == after else {
      throw BrokenPromise(.wholeOperations, "the state is neither the one before nor after")
    }
  }

  /// 8: the timeframe doubles from round to round, until it is as long as what is wanted; and no
  /// supplier is asked for more pages than it may have.
  public static func checkFewRounds(
    _ report: OperationReport, span: Milliseconds, limits: PoolLimits
  ) throws(BrokenPromise) {
    var bound = 1
    var length = limits.firstSpan
    while length < span {
      bound += 1
      length = length > .max / 2 ? .max : length * 2
    }
    // What is asked for ends at a whole second, and an open timeframe has no end to reach.
    bound += 1
    guard report.rounds <= bound else {
      throw BrokenPromise(.fewRounds, "\(report.rounds) rounds where \(bound) are enough")
    }
    let pages = report.answers.count * (limits.maximumPages + bound)
    guard report.pages <= pages else {
      throw BrokenPromise(.fewRounds, "\(report.pages) pages where there may be \(pages)")
    }
  }
}
