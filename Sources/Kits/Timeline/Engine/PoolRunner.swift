/// Carries a processor's questions to suppliers, and what comes of them back, one by one.
///
/// Each question has a task of its own that nobody waits for: a supplier that never answers, and does
/// not even notice that it was cancelled, is left behind.
struct PoolRunner<Payload: Sendable & Equatable> {
  let suppliers: [SupplierID: any Supplying<Payload>]
  let clock: any Clock<Duration>

  /// Fills a pool; throws only if the task is cancelled.
  func run(_ processor: any TrackProcessor<Payload>) async throws -> Pool<Payload> {
    let (events, inbox) = AsyncStream.makeStream(of: ProcessorEvent<Payload>.self)
    var tasks: [SupplierQuestion: [Task<Void, Never>]] = [:]
    defer {
      inbox.finish()
      for task in tasks.values.joined() { task.cancel() }
    }
    var processor = processor
    var iterator = events.makeAsyncIterator()
    var step = processor.begin()
    while case .ask(let questions) = step {
      for question in questions { tasks[question] = carry(question, inbox) }
      guard let event = await iterator.next() else { throw CancellationError() }
      for task in tasks.removeValue(forKey: event.question) ?? [] { task.cancel() }
      step = processor.receive(event)
    }
    guard case .finished(let pool) = step else { throw CancellationError() }
    return pool
  }
}

extension PoolRunner {
  private typealias Inbox = AsyncStream<ProcessorEvent<Payload>>.Continuation

  private func carry(_ question: SupplierQuestion, _ inbox: Inbox) -> [Task<Void, Never>] {
    guard let supplier = suppliers[question.supplier] else {
      inbox.yield(ProcessorEvent(question, .failure(.removed)))
      return []
    }
    let answer = Task {
      let outcome = await ask(supplier, question)
      inbox.yield(ProcessorEvent(question, outcome))
    }
    let alarm = Task { [clock] in
      do {
        try await clock.sleep(for: supplier.timeout)
        let fault = SupplierFault.timedOut(after: supplier.timeout)
        Task {
          let loaded = await supplier.loadedSoFar()?.failing(with: fault)
          inbox.yield(ProcessorEvent(question, loaded.map { .success($0) } ?? .failure(fault)))
        }
        // It may hang in this, too. Only the first of both counts.
        try await clock.sleep(for: .seconds(5))
        inbox.yield(ProcessorEvent(question, .failure(fault)))
      } catch {
        // The answer came first.
      }
    }
    return [answer, alarm]
  }

  private func ask(
    _ supplier: any Supplying<Payload>, _ question: SupplierQuestion
  ) async -> Result<TicketAnswer<Payload>, SupplierFault> {
    do {
      try Task.checkCancellation()
      if question.number == 1 { await supplier.restart() }
      return .success(try await supplier.tickets(question.request))
    } catch {
      return .failure(.failed(error))
    }
  }
}
