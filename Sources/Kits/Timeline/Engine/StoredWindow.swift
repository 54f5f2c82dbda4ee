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
    return pool.windows.reduce(into: [:]) { $0[$1] = StoredWindow(tickets: tickets[$1] ?? []) }
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

  /// Whether any of its tickets is stored.
  func isRelated(to store: any TrackStoring<Payload>) async throws -> Bool {
    for ticket in tickets where try await store.ticket(ticket.key) != nil { return true }
    return false
  }
}
