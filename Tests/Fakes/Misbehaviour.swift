import Timeline

/// The ways in which a supplier breaks the rules of `Supplying`.
///
/// An engine keeps what it is told, and does not believe that it is all; of what is told twice, it
/// passes over the second. What nobody can notice is an end that is none: a supplier that says there are no older tickets is believed until the next reload. See
/// ``GeneratedSupplier/claimTheEnd()``.
public enum Misbehaviour: String, CaseIterable, Sendable {
  /// It throws.
  case throwing
  /// It never answers, and does not look whether it was cancelled.
  case hanging
  /// It gives more tickets than it was asked for.
  case flooding
  /// It gives an older ticket before a newer one.
  case outOfOrder
  /// It gives a ticket that is newer than the timeframe.
  case aboveTheFrame
  /// It gives a ticket that is older than the timeframe.
  case belowTheFrame
  /// It gives a ticket twice on a page.
  case repeatingWithinAPage
  /// It gives a ticket of an earlier page again, with another timestamp.
  case repeatingAnEarlierPage
  /// It goes on above where it was asked to go on.
  case goingBackwards
  /// It goes on exactly where it was asked to go on.
  case stalling
  /// It gives another supplier's ticket.
  case anothersTicket

  /// What a supplier throws that is told to.
  public struct Broken: Error {
    /// Something is broken.
    public init() {}
  }

  /// What becomes of an honest answer; nil is none, ever. `told` is what was told in this pool.
  func spoil(
    _ page: TicketAnswer<Int>, for request: TicketRequest, of supplier: SupplierID,
    told: [Ticket<Int>]
  ) throws -> TicketAnswer<Int>? {
    switch self {
    case .throwing: throw Broken()
    case .hanging: return nil
    case .goingBackwards:
      return TicketAnswer(page.tickets, rest: .more(after: Self.above(request)))
    case .stalling:
      return TicketAnswer([], rest: .more(after: request.cursor ?? Self.above(request)))
    default:
      let tickets = WrongTickets(honest: page.tickets, request: request, supplier: supplier)
      return TicketAnswer(tickets.list(self, told: told), rest: page.rest)
    }
  }

  private static func above(_ request: TicketRequest) -> TicketPosition {
    let start = request.cursor?.timestamp ?? request.timeframe.start
    return TicketPosition(above: start, of: "")
  }
}

/// Tickets as they must not be on a page.
private struct WrongTickets {
  let honest: [Ticket<Int>]
  let request: TicketRequest
  let supplier: SupplierID

  func list(_ misbehaviour: Misbehaviour, told: [Ticket<Int>]) -> [Ticket<Int>] {
    let frame = request.timeframe
    switch misbehaviour {
    case .flooding: return (0...request.limit).map { ticket("flood\($0 + 100_000)", bottom) }
    case .outOfOrder: return [ticket("wrong2", bottom), ticket("wrong1", bottom)]
    // There is nothing above an open timeframe, and nothing below one without an end.
    case .aboveTheFrame:
      return frame.isOpen ? twice : [ticket("outside", frame.start)] + honest
    case .belowTheFrame:
      return frame.end.map { honest + [ticket("outside", $0 - 1)] } ?? twice
    case .repeatingAnEarlierPage:
      return told.last.map { honest + [ticket($0.key.id.text, bottom)] } ?? twice
    case .anothersTicket: return [ticket("stolen", bottom, of: "nobody")]
    default: return twice
    }
  }

  /// As far down in the timeframe as possible.
  private var bottom: Milliseconds {
    request.timeframe.end ?? min(request.timeframe.start, 0) - 1
  }

  private var twice: [Ticket<Int>] { honest.flatMap { [$0, $0] } }

  private func ticket(
    _ id: String, _ timestamp: Milliseconds, of other: SupplierID? = nil
  ) -> Ticket<Int> {
    Ticket(supplier: other ?? supplier, id: OpaqueID(id), timestamp: timestamp, payload: -1)
  }
}
