/// Fills a pool from one supplier with all it has: replies to one photo, say. Nothing is merged or
/// cut, and nothing is missing unless the supplier needs more pages than it may.
public struct SingleSupplierProcessor<Payload: Sendable & Equatable>: TrackProcessor {
  private let assignment: PoolAssignment<Payload>
  private var suppliers: [SupplierProgress<Payload>]

  /// Makes a processor for one pool; of several suppliers it takes the first by id.
  public init(_ assignment: PoolAssignment<Payload>) {
    self.assignment = assignment
    suppliers =
      assignment.wanted.keys.min()
      .map { [SupplierProgress(of: $0, in: assignment)] } ?? []
  }

  /// Asks for everything that is wanted.
  public mutating func begin() -> ProcessorStep<Payload> {
    let question = suppliers.first.flatMap { _ in
      suppliers[0].ask(downTo: .min, limits: assignment.limits)
    }
    return question.map { .ask([$0]) } ?? finish()
  }

  /// Asks for the next page until there is none.
  public mutating func receive(_ event: ProcessorEvent<Payload>) -> ProcessorStep<Payload> {
    guard suppliers.first?.isWaiting(for: event.question) == true else { return .ask([]) }
    let next = suppliers[0].receive(event, enough: .max, assignment: assignment)
    return next.map { .ask([$0]) } ?? finish()
  }
}

extension SingleSupplierProcessor {
  private func finish() -> ProcessorStep<Payload> {
    .finished(PoolCut(suppliers).pool(rounds: suppliers.count))
  }
}

extension SupplierProgress {
  fileprivate func isWaiting(for question: SupplierQuestion) -> Bool {
    guard case .asked(question) = state else { return false }
    return true
  }
}
