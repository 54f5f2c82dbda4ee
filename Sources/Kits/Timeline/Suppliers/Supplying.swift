/// A source of tickets.
///
/// It answers one question: which tickets do you have in this timeframe, newest first, after this
/// cursor? An answer has at most as many as asked for, all within the timeframe and after the cursor, in
/// the order of ``TicketPosition``. If it breaks a rule its tickets are kept, but do not count as all
/// there are. Tickets told before are skipped. Only ``TicketAnswer/Rest`` says whether there are more: an
/// empty answer says nothing.
///
/// For feeds and servers that have pages rather than timeframes, ``ManagedSupplier`` needs one function.
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
  /// What a collection is of, in words of its own: while these stay the same, what is known further down than it was
  /// told stays known. Nil if it cannot say so. Asked when it has answered.
  var scope: String? { get }

  /// Answers a question; may throw anything, which is reported with its name. What was loaded before
  /// something failed is better told, with ``TicketAnswer/failure``.
  func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Payload>

  /// What was loaded so far for the question being answered. The engine asks this when it gives up
  /// waiting for the answer; it must be told at once, as it waits but seconds for that. Nil if nothing was loaded.
  func loadedSoFar() async -> TicketAnswer<Payload>?

  /// A new pool begins: what was kept from the last one may be out of date. In a cancelled task it comes
  /// from a pool that nobody fills any more, perhaps after the next one has begun, and is to do nothing.
  func restart() async
}

extension Supplying {
  /// Ten seconds.
  public var timeout: Duration { .seconds(10) }

  /// Pages by cursor.
  public var kind: SupplierKind { .timeline }

  /// Nothing is said of what is further down.
  public var scope: String? { nil }

  /// Nothing is told before the whole answer.
  public func loadedSoFar() async -> TicketAnswer<Payload>? { nil }

  /// Keeps nothing, so there is nothing to forget.
  public func restart() async {}
}

/// How a supplier shows what is new.
public enum SupplierKind: Hashable, Sendable {
  /// By pages and cursors: what stands above the newest known ticket is new.
  case timeline
  /// By one document with all it has to show just now. To learn what is new, it is asked for all of time
  /// in one question without a limit; all of the answer is compared by identity, wherever a ticket
  /// stands and whatever its date.
  case window
  /// By one document with all that there is, asked for as a window is: what is not in it is gone. Below one that does
  /// not end there may be more, which is read as a timeline is.
  case collection
}

/// Why a supplier could not tell all that was wanted in a pool. What it told before counts; a gap is
/// left for the rest.
public enum SupplierFault: Error, Sendable {
  /// It threw.
  case failed(any Error)
  /// It did not answer in time.
  case timedOut(after: Duration)
  /// It gave more tickets than it was asked for.
  case flooded(count: Int, limit: Int)
  /// It gave another supplier's ticket.
  case notItsOwn(TicketKey)
  /// It gave a ticket outside the timeframe.
  case outOfFrame(TicketKey)
  /// It gave a ticket above the one before, or above the cursor.
  case outOfOrder(TicketKey)
  /// It said that there is more where it had been asked to go on, or above.
  case stalled
  /// It was removed while it was asked.
  case removed
}

extension SupplierFault: CustomStringConvertible {
  /// A phrase for a person; may contain untrusted text.
  public var description: String {
    switch self {
    case .failed(let error): "\(error)"
    case .timedOut(let limit): "no answer within \(limit)"
    case .flooded(let count, let limit): "sent \(count) items where \(limit) were asked for"
    case .notItsOwn(let key): "sent an item of \(key.supplier): \(key.id)"
    case .outOfFrame(let key): "sent an item from another time: \(key.id)"
    case .outOfOrder(let key): "sent its items in the wrong order: \(key.id)"
    case .stalled: "goes on without coming to an end"
    case .removed: "was removed meanwhile"
    }
  }
}
