import Domain

/// How an attempt to do something ended.
enum DeliveryOutcome: Equatable, Sendable {
  /// It is done.
  case done(DeliveryReceipt)
  /// It was tried, and is not done, or nobody knows.
  case failed(DeliveryFailure)
  /// It was not tried, and will not be before the person does something about the reason.
  case withheld(reason: String)
}
