/// What a window told, and when that was stored: most say the same again, and cost nothing then.
struct StoredWindow<Payload: Sendable & Equatable>: Sendable {
  /// All of its tickets, in order.
  private var tickets: [Ticket<Payload>]
  /// The revision of the ledger that came of it; nil before it is stored.
  private var revision: Int64?

  /// What the windows of a pool told.
  static func of(_ pool: Pool<Payload>) -> [SupplierID: StoredWindow] {
    guard !pool.windows.isEmpty else { return [:] }
    let tickets = Dictionary(grouping: pool.tickets + pool.others, by: \.key.supplier)
    return pool.windows.keys.reduce(into: [:]) { $0[$1] = StoredWindow(tickets: tickets[$1] ?? []) }
  }

  /// This one, once a change with it was made.
  func stored(in ledger: TrackLedger) -> StoredWindow {
    var stored = self
    stored.revision = tickets.first.map { ledger[$0.key.supplier].revision }
    return stored
  }

  /// Whether it says the same as the one before, and nobody has stored another since.
  func isStored(_ before: StoredWindow?, in ledger: TrackLedger) -> Bool {
    guard let before, let first = tickets.first, let revision = before.revision else {
      return false
    }
    return ledger[first.key.supplier].revision == revision && before.tickets == tickets
  }
}

extension PoolWindow {
  /// How much of a window's order is kept from one time to the next, in bytes of ids.
  private static let keptBytes = 64 << 10

  /// As much of it as is kept.
  var kept: [ShownTicket] {
    var bytes = 0
    return Array(
      places.lazy.map { ShownTicket(id: $0.key.id, timestamp: $0.timestamp) }.prefix {
        bytes += $0.id.text.utf8.count
        return bytes <= Self.keptBytes
      })
  }

  /// Whether it may be what became of a window that showed these: it shows some of them, or what is
  /// newer than all.
  func continues(_ earlier: [ShownTicket]) -> Bool {
    let shown = Set(places.map(\.key.id))
    if earlier.isEmpty || earlier.contains(where: { shown.contains($0.id) }) { return true }
    let newest = earlier.map(\.timestamp).max() ?? .min
    return places.map(\.timestamp).min().map { $0 >= newest } ?? false
  }

  /// What was taken out since it showed these: what stood above something older that it still shows,
  /// with the same date.
  ///
  /// What stood at the end has only scrolled out, as may have what was pinned to the top. And a window says nothing of what is gone unless what
  /// it still shows has kept its order, with nothing between, and only older ones below.
  func gone(since earlier: [ShownTicket]) -> [TicketID] {
    let pinned = zip(earlier, places).prefix { $0.id == $1.key.id }.count
    let (before, now) = (earlier.dropFirst(pinned), places.dropFirst(pinned))
    let shown = Dictionary(now.map { ($0.key.id, $0.timestamp) }) { first, _ in first }
    let kept = before.filter { shown[$0.id] != nil }
    guard let first = kept.first else { return [] }
    let rest = now.drop { $0.key.id != first.id }
    let block = rest.prefix(kept.count)
    guard block.map(\.key.id) == kept.map(\.id), let bottom = block.last?.timestamp,
      rest.dropFirst(kept.count).allSatisfy({ $0.timestamp <= bottom })
    else { return [] }
    var oldest = Milliseconds.max
    var below = Milliseconds.max
    var gone: [TicketID] = []
    for ticket in before.reversed() {
      if let timestamp = shown[ticket.id] {
        if timestamp == ticket.timestamp { oldest = Swift.min(oldest, timestamp) }
      } else if oldest <= ticket.timestamp, below <= ticket.timestamp {
        gone.append(ticket.id)
      }
      below = ticket.timestamp
    }
    return gone
  }
}
