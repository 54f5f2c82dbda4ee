/// What a window told, and in which revision that was stored. Most windows say the same again, which
/// then costs no writing.
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

  /// The same window, after it was stored in this ledger.
  func stored(in ledger: TrackLedger) -> StoredWindow {
    var stored = self
    // It was not stored if its supplier is gone; the revision is 0 then.
    stored.revision = tickets.first.map { ledger[$0.key.supplier].revision }.flatMap {
      $0 > 0 ? $0 : nil
    }
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
  private var shown: [ShownTicket] {
    places.map { ShownTicket(id: $0.key.id, timestamp: $0.timestamp) }
  }

  /// What is kept of it, all of a collection. Of what it showed before, that counts, too, of which it does not say
  /// whether it is gone.
  func order(
    after earlier: WindowOrder?, isCollection: Bool, of scope: String?
  ) -> WindowOrder {
    let bytes = isCollection ? WindowOrder.bytesOfCollection : WindowOrder.bytesOfWindow
    guard goneFrom > .min, let earlier else {
      return WindowOrder(shown, isEnd: isEnd, scope: scope, bytes: bytes)
    }
    let kept = missing(of: earlier.tickets).filter { $0.timestamp < goneFrom }
    return WindowOrder(
      shown + kept, isEnd: isPartial ? earlier.isEnd : isEnd,
      scope: isPartial ? earlier.scope : scope, bytes: bytes)
  }

  /// The tickets of a collection that it showed before, and that are gone.
  func removed(since earlier: [ShownTicket]) -> [TicketID] {
    missing(of: earlier).filter { $0.timestamp >= goneFrom }.map(\.id)
  }

  private func missing(of earlier: [ShownTicket]) -> [ShownTicket] {
    let told = Set(places.map(\.key.id))
    return earlier.filter { !told.contains($0.id) }
  }

  /// The tickets that were removed since the window showed `earlier`: those that stood above an older
  /// ticket which it still shows, with the same date.
  ///
  /// A ticket that stood at the end, or was pinned to the top, may only have scrolled out. The order
  /// tells of removals only if both lists go down by date, and most tickets are still there, in the
  /// same order with nothing between them. If all have one date, it tells nothing. In doubt nothing was
  /// removed.
  func gone(since earlier: [ShownTicket]) -> [TicketID] {
    let shown = shown
    let pinned = zip(earlier, shown).prefix { $0.id == $1.id }.count
    let (before, now) = (earlier.dropFirst(pinned), shown.dropFirst(pinned))
    let moments = Dictionary(now.map { ($0.id, $0.timestamp) }) { first, _ in first }
    let kept = before.filter { moments[$0.id] != nil }
    guard let first = kept.first, before.isDescending, now.isDescending,
      (shown[..<pinned] + kept).contains(where: { $0.timestamp != first.timestamp }),
      now.drop(while: { $0.id != first.id }).prefix(kept.count).map(\.id) == kept.map(\.id)
    else { return [] }
    var isAbove = false
    var gone: [TicketID] = []
    for ticket in before.reversed() {
      if let moment = moments[ticket.id] {
        isAbove = isAbove || moment == ticket.timestamp
      } else if isAbove {
        gone.append(ticket.id)
      }
    }
    return gone.count <= kept.count + pinned ? gone : []
  }
}

extension ArraySlice<ShownTicket> {
  fileprivate var isDescending: Bool {
    zip(self, dropFirst()).allSatisfy { $0.timestamp >= $1.timestamp }
  }
}

/// What a window showed, in its own order, packed into one text.
public struct WindowOrder: Hashable, Sendable, Codable {
  /// How much of a window is kept, in bytes.
  static let bytesOfWindow = 64 << 10
  /// The same of a collection: enough for all, as only what is kept can be seen to be gone.
  static let bytesOfCollection = 4 << 20

  private let text: String
  /// Whether it said that there is nothing older.
  let isEnd: Bool
  /// What it was of.
  let scope: String?

  /// Packs what is shown, as much as is kept.
  init(
    _ tickets: [ShownTicket] = [], isEnd: Bool = false, scope: String? = nil,
    bytes: Int = bytesOfCollection
  ) {
    self.isEnd = isEnd
    self.scope = scope
    var text = ""
    for ticket in tickets {
      let line = "\(ticket.timestamp)\u{1F}\(ticket.id.text)\u{1E}"
      guard text.utf8.count + line.utf8.count <= bytes else { break }
      text += line
    }
    self.text = text
  }

  /// The same with what else a collection told, below what it shows by itself.
  func adding<Payload>(_ told: [Ticket<Payload>]) -> WindowOrder {
    let shown = tickets
    let known = Set(shown.map(\.id))
    let new = told.filter { !known.contains($0.key.id) }
      .map { ShownTicket(id: $0.key.id, timestamp: $0.timestamp) }
    return WindowOrder(
      shown + new, isEnd: isEnd, scope: scope, bytes: Self.bytesOfCollection)
  }

  /// What was shown. An id with a separator in it comes out wrong, and is then not found again.
  var tickets: [ShownTicket] {
    text.split(separator: "\u{1E}").compactMap { line in
      let parts = line.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let timestamp = Milliseconds(parts[0]) else { return nil }
      return ShownTicket(id: TicketID(String(parts[1])), timestamp: timestamp)
    }
  }
}

/// What a window showed: who, and when that was.
struct ShownTicket: Hashable, Sendable {
  let id: TicketID
  let timestamp: Milliseconds
}
