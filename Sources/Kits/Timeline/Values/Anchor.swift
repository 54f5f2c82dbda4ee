/// Where a reader is: at a ticket, and how far into it.
///
/// It holds on to the ticket: what loads above or below does not move it, and if the ticket moves,
/// the reader goes along.
public struct Anchor: Hashable, Sendable, Codable {
  /// The ticket, and where it stood last.
  public let position: TicketPosition
  /// How far into the ticket, in whatever unit the reader measures; the engine only keeps it.
  public let offset: Int

  /// Makes an anchor.
  public init(position: TicketPosition, offset: Int = 0) {
    self.position = position
    self.offset = offset
  }
}
