/// The algorithm that fills one pool: events in, steps out, nothing else happens.
///
/// It asks no one itself and knows no clock; whoever drives it carries its questions to the suppliers
/// and brings what came of them, in any order. The order must not change the pool.
public protocol TrackProcessor<Payload>: Sendable {
  /// What tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// Makes a processor for one pool.
  init(_ assignment: PoolAssignment<Payload>)

  /// The first step; called once.
  mutating func begin() -> ProcessorStep<Payload>

  /// The step after an event; events nobody waits for any longer are ignored.
  mutating func receive(_ event: ProcessorEvent<Payload>) -> ProcessorStep<Payload>
}

/// A question to be carried to a supplier.
public struct SupplierQuestion: Hashable, Sendable {
  /// Whom to ask.
  public let supplier: SupplierID
  /// The how-manieth question to this supplier in this pool, from 1.
  public let number: Int
  /// What to ask.
  public let request: TicketRequest
}

/// What a processor wants next.
public enum ProcessorStep<Payload: Sendable & Equatable>: Sendable {
  /// Carry these questions, all at once, and go on waiting for those asked before.
  case ask([SupplierQuestion])
  /// The pool is filled.
  case finished(Pool<Payload>)
}

/// What came of a question.
public struct ProcessorEvent<Payload: Sendable & Equatable>: Sendable {
  /// The question.
  public let question: SupplierQuestion
  /// The answer, or why there is none.
  public let outcome: Result<TicketAnswer<Payload>, SupplierFault>

  /// Makes an event.
  public init(
    _ question: SupplierQuestion, _ outcome: Result<TicketAnswer<Payload>, SupplierFault>
  ) {
    self.question = question
    self.outcome = outcome
  }
}
