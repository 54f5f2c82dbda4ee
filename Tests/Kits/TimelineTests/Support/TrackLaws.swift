import Timeline

/// What has to be true of a track at any time; each law says what is wrong, or nothing.
struct TrackLaws {
  let contents: MemoryTrack.Contents
  let gaps: [Gap]
  let suppliers: [ScriptedSupplier]

  var broken: String? {
    order ?? identity ?? partition
  }

  /// 1: strictly ordered.
  private var order: String? {
    let tickets = contents.tickets
    let wrong = zip(tickets, tickets.dropFirst()).first { $0.position >= $1.position }
    return wrong.map { "\($0) stands above \($1)" }
  }

  /// 2: none twice.
  private var identity: String? {
    Set(contents.tickets.map(\.key)).count == contents.tickets.count
      ? nil : "a ticket is there twice"
  }

  /// 4: known stretches and gaps make up all of time down to the threshold, and never overlap.
  private var partition: String? {
    for supplier in suppliers {
      let all = Timeframe(start: .max, end: supplier.timeThreshold)
      let known = contents.ledger[supplier.id].stretches
      let pieces = (known + gaps.filter { $0.suppliers.contains(supplier.id) }.map(\.timeframe))
        .compactMap { $0.intersection(all) }.sorted { $0.start > $1.start }
      var expected = all.start
      for piece in pieces {
        guard piece.start == expected else { return "\(supplier.id): \(pieces)" }
        expected = piece.end ?? .min
      }
      guard expected == all.end ?? .min else { return "\(supplier.id): \(pieces)" }
    }
    return nil
  }
}
