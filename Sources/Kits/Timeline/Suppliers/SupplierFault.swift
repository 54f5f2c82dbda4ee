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
