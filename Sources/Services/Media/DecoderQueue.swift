import DecoderProtocol

/// Requests that wait for a worker: pictures someone wants to see before facts of a scan.
struct DecoderQueue {
  private var pictures: [DecoderJob] = []
  private var facts: [DecoderJob] = []
  /// How many of `facts` were taken already: taking from the front shall not move the rest.
  private var taken = 0

  mutating func append(_ job: DecoderJob) {
    if case .facts = job.request { facts.append(job) } else { pictures.append(job) }
  }

  /// Takes the next job that somebody still waits for.
  mutating func next() -> DecoderJob? {
    while let job = first() {
      if !job.isOver { return job }
    }
    return nil
  }
}

extension DecoderQueue {
  private mutating func first() -> DecoderJob? {
    if !pictures.isEmpty { return pictures.removeFirst() }
    guard taken < facts.count else { return nil }
    defer {
      taken += 1
      if taken > 64, taken * 2 > facts.count {
        facts.removeFirst(taken)
        taken = 0
      }
    }
    return facts[taken]
  }
}
