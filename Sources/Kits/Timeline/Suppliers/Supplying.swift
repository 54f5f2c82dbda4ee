/// A source of tickets.
///
/// It answers one question: which tickets do you have in this timeframe, newest first, going on from
/// this cursor? The rules for an answer are few: at most as many as asked for, all within the timeframe
/// and after the cursor, in the order of ``TicketPosition``. The tickets of an answer that breaks one
/// are kept, but it does not say that these are all. Tickets told before are passed over. An empty
/// answer says nothing; what is known to be all is said by ``TicketAnswer/Rest``.
///
/// Feeds and servers that know pages rather than timeframes are best put into a ``ManagedSupplier``,
/// which asks for one function only.
public protocol Supplying<Payload>: Sendable {
  /// What its tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// Its name for the engine: never changes, never shared with another supplier.
  var id: SupplierID { get }
  /// Its name for people.
  var name: String { get }
  /// Nothing older exists; nil if that is not known. It may rise, as with a feed that only has its
  /// newest entries: what was told before and is older stays in the track.
  var timeThreshold: Milliseconds? { get }
  /// How long an answer may take; 10 seconds unless it says otherwise.
  var timeout: Duration { get }
  /// How it shows what is new; a timeline unless it says otherwise.
  var kind: SupplierKind { get }

  /// Answers a question; may throw anything, which is reported with its name. What was loaded before
  /// something failed is better told, with ``TicketAnswer/failure``.
  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Payload>

  /// A new pool begins: what was kept from the last one may be out of date.
  func restart() async
}

extension Supplying {
  /// Ten seconds.
  public var timeout: Duration { .seconds(10) }

  /// Pages by cursor.
  public var kind: SupplierKind { .timeline }

  /// Keeps nothing, so there is nothing to forget.
  public func restart() async {}
}

/// How a supplier shows what is new.
public enum SupplierKind: Hashable, Sendable {
  /// By pages and cursors: what stands above the newest known ticket is new.
  case timeline
  /// By one document with all it has to show just now. Asked what is new, it is asked for all of time
  /// in one question without a limit; that answer is taken whole and compared by identity, wherever
  /// a ticket stands and whatever it is dated.
  case window
}
