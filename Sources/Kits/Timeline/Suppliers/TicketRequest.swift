/// A question to a supplier.
public struct TicketRequest: Hashable, Sendable {
  /// Where tickets are asked for.
  public let timeframe: Timeframe
  /// After which position; nil is from the start of the timeframe.
  public let cursor: TicketPosition?
  /// How many at most; more are an error, fewer say nothing.
  public let limit: Int

  /// Makes a question.
  public init(timeframe: Timeframe, cursor: TicketPosition? = nil, limit: Int) {
    self.timeframe = timeframe
    self.cursor = cursor
    self.limit = limit
  }

  /// Whether a position lies in the timeframe and after the cursor.
  public func admits(_ position: TicketPosition) -> Bool {
    guard timeframe.contains(position.timestamp) else { return false }
    guard let cursor else { return true }
    return cursor < position
  }

  /// Whether a window is asked for all that it shows just now.
  var isWhole: Bool { timeframe == .everything && limit == .max }
}
