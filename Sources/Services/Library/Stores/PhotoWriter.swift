import Domain
import GRDB
import Storage
import Timeline

/// Stores photos of a profile within a transaction on `cache.sqlite`.
///
/// Whether a new one was seen is looked up in a snapshot of `library.sqlite` that must not be older
/// than the transaction: a mark made later is repeated in the cache after it, and finds the photo.
/// Each is judged by the mutes of the profile as they are in this transaction.
struct PhotoWriter {
  private let insertion: PhotoInsertion
  private let seen: SeenLookup
  private let mutes: MuteList

  init(_ db: Database, profile: Int64, seen: Database) throws {
    insertion = try PhotoInsertion(db, profile: profile)
    self.seen = try SeenLookup(seen)
    mutes = try MuteTable(db: db).entry(of: profile)?.list ?? MuteList()
  }

  /// Of the profile of a source. Throws ``SourceError/unknownSource(_:)`` for one that was removed
  /// meanwhile.
  init(_ db: Database, source: SourceID, seen: Database) throws {
    guard let profile = try KnownSourceTable(db: db).profile(of: source) else {
      throw SourceError.unknownSource(source.rawValue)
    }
    try self.init(db, profile: profile, seen: seen)
  }

  /// Stores a photo as a ticket; returns whether it is new.
  func store(_ ticket: Ticket<Photo>) throws -> Bool {
    try insertion.put(
      ticket, isSeen: try seen.contain(ticket.key), isMuted: mutes.hides(ticket.payload))
  }

  /// Stores a photo of a source; returns whether it is new.
  func store(_ photo: Photo, of source: SourceID) throws -> Bool {
    try store(
      Ticket(
        supplier: SupplierID(source.rawValue), id: TicketID(photo.id.item),
        timestamp: photo.timestamp.milliseconds, payload: photo))
  }
}
