import Domain
import Synchronization
import Timeline

/// A track that fails to make a change once, if a test says so.
final class StumblingTrack: TrackStoring {
  private struct Stumble {
    let error: any Error
    let isMeant: @Sendable (TrackChange<Photo>) -> Bool
  }

  private let track: any TrackStoring<Photo>
  private let next = Mutex<Stumble?>(nil)

  init(_ track: any TrackStoring<Photo>) {
    self.track = track
  }

  /// The next change that is meant throws this.
  func stumble(
    with error: any Error, over isMeant: @escaping @Sendable (TrackChange<Photo>) -> Bool
  ) {
    next.withLock { $0 = Stumble(error: error, isMeant: isMeant) }
  }

  func ledger() async throws -> TrackLedger { try await track.ledger() }

  func tickets(below position: TicketPosition?, limit: Int) async throws -> [Ticket<Photo>] {
    try await track.tickets(below: position, limit: limit)
  }

  func windows(of suppliers: Set<SupplierID>) async throws -> [SupplierID: WindowOrder] {
    try await track.windows(of: suppliers)
  }

  func tombstones(among keys: [TicketKey]) async throws -> Set<TicketKey> {
    try await track.tombstones(among: keys)
  }

  func commit(_ change: TrackChange<Photo>) async throws -> TrackOutcome {
    let error: (any Error)? = next.withLock { next in
      guard let stumble = next, stumble.isMeant(change) else { return nil }
      next = nil
      return stumble.error
    }
    if let error { throw error }
    return try await track.commit(change)
  }
}
