import Fakes
import Timeline

/// Drives a processor by hand: whose answer comes next is decided by chance.
struct Drive {
  let suppliers: [GeneratedSupplier]
  var random: SeededGenerator

  /// The pool; nil if it waits for an answer to nothing.
  mutating func pool(of processor: any TrackProcessor<Int>) -> Pool<Int>? {
    var processor = processor
    var step = processor.begin()
    var open: [SupplierQuestion] = []
    while case .ask(let questions) = step {
      open += questions
      guard !open.isEmpty else { return nil }
      let question = open.remove(at: Int.random(in: open.indices, using: &random))
      step = processor.receive(ProcessorEvent(question, outcome(question)))
    }
    guard case .finished(let pool) = step else { return nil }
    return pool
  }
}

extension Drive {
  private func outcome(_ question: SupplierQuestion) -> Result<TicketAnswer<Int>, SupplierFault> {
    let supplier = suppliers.first { $0.id == question.supplier }
    do {
      let page = try supplier?.reply(to: question.request)
      return page.map { .success($0) } ?? .failure(.timedOut(after: .seconds(10)))
    } catch {
      return .failure(.failed(error))
    }
  }
}
