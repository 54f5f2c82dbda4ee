import Fakes
import Timeline

// What has to be true of a track at any time.
extension Promise {
  /// 1, 2 and 4 of a whole track.
  public static func checkTrack(
    _ contents: MemoryTrack.Contents, gaps: [Gap], of suppliers: [GeneratedSupplier]
  ) throws(BrokenPromise) {
    try checkStrictOrder(of: contents.tickets)
    try checkNoDoubles(in: contents.tickets)
    for supplier in suppliers {
      try checkPartition(
        known: contents.ledger[supplier.id].stretches,
        gaps: gaps.filter { $0.suppliers.contains(supplier.id) }.map(\.timeframe),
        downTo: supplier.timeThreshold)
    }
  }

  /// 1: each ticket stands below the one before.
  public static func checkStrictOrder(of tickets: [Ticket<Int>]) throws(BrokenPromise) {
    let wrong = zip(tickets, tickets.dropFirst()).first { $0.position >= $1.position }
    if let wrong { throw BrokenPromise(.strictOrder, "\(wrong.0) stands above \(wrong.1)") }
  }

  /// 2: no key is there twice.
  public static func checkNoDoubles(in tickets: [Ticket<Int>]) throws(BrokenPromise) {
    var keys: Set<TicketKey> = []
    for ticket in tickets where !keys.insert(ticket.key).inserted {
      throw BrokenPromise(.noDoubles, "\(ticket.key) is there twice")
    }
  }

  /// 4: what is known and what is a gap make up all of time down to the threshold, and never overlap.
  public static func checkPartition(
    known: [Timeframe], gaps: [Timeframe], downTo threshold: Milliseconds?
  ) throws(BrokenPromise) {
    let all = Timeframe(start: .max, end: threshold)
    let pieces = (known + gaps).compactMap { $0.intersection(all) }.sorted { $0.start > $1.start }
    var expected = all.start
    for piece in pieces {
      guard piece.start == expected else { throw BrokenPromise(.partition, "\(pieces)") }
      expected = piece.end ?? .min
    }
    guard expected == all.end ?? .min else { throw BrokenPromise(.partition, "\(pieces)") }
  }

  /// 5: without a gap, the track is everything there is, but for what was deleted. What may be out of
  /// sight does not count.
  public static func checkEverything(
    _ contents: MemoryTrack.Contents, gaps: [Gap], of histories: [[Ticket<Int>]],
    outOfSight: Set<TicketKey> = []
  ) throws(BrokenPromise) {
    if let gap = gaps.first { throw BrokenPromise(.everything, "\(gap) is never closed") }
    let everything = histories.flatMap(\.self)
      .filter { !contents.tombstones.contains($0.key) }.sorted { $0.position < $1.position }
    let kept = contents.tickets.filter { !outOfSight.contains($0.key) }
    guard everything == kept else {
      throw BrokenPromise(.everything, "\(kept.count) tickets where there are \(everything.count)")
    }
  }
}
