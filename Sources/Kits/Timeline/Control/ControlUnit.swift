/// Decides whom an engine asks, and what readers do not see.
public protocol ControlUnit<Payload>: Sendable {
  /// What tickets carry.
  associatedtype Payload: Sendable & Equatable

  /// Who may have tickets in a timeframe; asked before each pool, and again when it is filled, since
  /// suppliers may come and go meanwhile.
  func suppliers(covering timeframe: Timeframe) async -> [any Supplying<Payload>]

  /// What hides tickets at present.
  func filter() async -> TicketFilter<Payload>

  /// A pool is about to be filled.
  func willFill(_ timeframe: Timeframe) async

  /// Tells a supplier that a new pool begins; part of its first answer's time.
  func restart(_ supplier: any Supplying<Payload>) async

  /// The pool was filled and stored, or given up.
  func didFill(_ timeframe: Timeframe) async
}

extension ControlUnit {
  /// Hides nothing.
  public func filter() async -> TicketFilter<Payload> { TicketFilter() }

  /// Needs no preparation.
  public func willFill(_ timeframe: Timeframe) async {}

  /// Has the supplier forget what it kept.
  public func restart(_ supplier: any Supplying<Payload>) async { await supplier.restart() }

  /// Needs no cleaning up.
  public func didFill(_ timeframe: Timeframe) async {}
}
