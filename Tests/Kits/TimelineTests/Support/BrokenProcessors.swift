import Timeline

/// Takes only whoever answers first, as if the others had failed.
struct HastyProcessor: TrackProcessor {
  private var processor: CoalescingProcessor<Int>
  private var first: SupplierID?

  init(_ assignment: PoolAssignment<Int>) {
    processor = CoalescingProcessor(assignment)
  }

  mutating func begin() -> ProcessorStep<Int> {
    processor.begin()
  }

  mutating func receive(_ event: ProcessorEvent<Int>) -> ProcessorStep<Int> {
    let supplier = event.question.supplier
    first = first ?? supplier
    return processor.receive(
      first == supplier
        ? event : ProcessorEvent(event.question, .failure(.timedOut(after: .zero))))
  }
}

/// Asks nobody, and waits for the answers.
struct SilentProcessor: TrackProcessor {
  init(_ assignment: PoolAssignment<Int>) {}

  func begin() -> ProcessorStep<Int> { .ask([]) }

  func receive(_ event: ProcessorEvent<Int>) -> ProcessorStep<Int> { .ask([]) }
}
