/// The algorithm that fills one pool: it turns events into steps and does nothing else.
///
/// It asks nobody itself and knows no clock. Whoever drives it takes its questions to the suppliers and
/// brings back what came of them, in any order; the order must not change the pool.
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
  /// The supplier to ask.
  public let supplier: SupplierID
  /// Which question to this supplier in this pool it is, counted from 1.
  public let number: Int
  /// The question itself.
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

/// Fills a pool from many suppliers, round by round.
///
/// A round asks all of them for the same timeframe, in parallel, and ends when each has told it,
/// has told enough, or has failed. Only then is anything decided, so the order of answers does not
/// matter. The timeframe doubles from round to round until there are enough tickets.
public struct CoalescingProcessor<Payload: Sendable & Equatable>: TrackProcessor {
  private let assignment: PoolAssignment<Payload>
  private var suppliers: [SupplierProgress<Payload>]
  private var span: Milliseconds
  private var rounds = 0
  /// Where the pool ends, once it holds enough.
  private var settled: Milliseconds?
  private var isFinished = false

  /// Makes a processor for one pool.
  public init(_ assignment: PoolAssignment<Payload>) {
    self.assignment = assignment
    suppliers = assignment.wanted.keys.sorted()
      .map { SupplierProgress(of: $0, in: assignment) }
    span = Swift.max(1000, assignment.limits.firstSpan)
  }

  /// Asks all suppliers for the first timeframe.
  public mutating func begin() -> ProcessorStep<Payload> {
    nextRound()
  }

  /// Goes on with the supplier that answered; when all have, with the next round.
  public mutating func receive(_ event: ProcessorEvent<Payload>) -> ProcessorStep<Payload> {
    guard !isFinished,
      let index = suppliers.firstIndex(where: { $0.id == event.question.supplier })
    else { return .ask([]) }
    let next = suppliers[index].receive(
      event, enough: assignment.limits.maximumTickets, assignment: assignment)
    if let next { return .ask([next]) }
    guard !suppliers.contains(where: \.isAsked) else { return .ask([]) }
    if settled == nil, hasEnough { settled = cut.end }
    return nextRound()
  }
}

extension CoalescingProcessor {
  /// Extends the timeframe until it has something that is wanted and not yet told.
  private mutating func nextRound() -> ProcessorStep<Payload> {
    while let indices = eligible {
      let end = assignment.origin.saturating(minus: span).wholeSecond
      span = span.saturating(plus: span)
      let questions = indices.compactMap {
        suppliers[$0].ask(downTo: end, limits: assignment.limits)
      }
      guard questions.isEmpty else {
        rounds += 1
        return .ask(questions)
      }
    }
    isFinished = true
    return .finished(cut.pool(rounds: rounds))
  }

  /// Who is to be asked for more: everyone, or once the pool is full those without news. Nil if nobody is.
  private var eligible: [Int]? {
    let indices = suppliers.indices.filter { index in
      suppliers[index].isReady && (settled == nil || suppliers[index].hasNoNews)
    }
    return indices.isEmpty ? nil : indices
  }

  /// A supplier that stopped has told enough by itself; nothing below it can be claimed.
  private var hasEnough: Bool {
    suppliers.contains(where: \.isStopped)
      || PoolCut(suppliers).count >= assignment.limits.minimumTickets
  }

  private var cut: PoolCut<Payload> {
    PoolCut(suppliers, notBelow: settled ?? .min).limited(to: assignment.limits.maximumTickets)
  }
}

extension SupplierProgress {
  fileprivate var isReady: Bool { if case .ready = state { true } else { false } }
  fileprivate var isAsked: Bool { if case .asked = state { true } else { false } }
  fileprivate var isStopped: Bool { if case .stopped = state { true } else { false } }
}
