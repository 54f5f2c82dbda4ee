import DecoderProtocol

/// Requests that wait for a worker: pictures someone wants to see before facts of a scan.
struct DecoderQueue {
  private var pictures: [DecoderJob] = []
  private var facts: [DecoderJob] = []
  /// Those that no other may be worked on beside.
  private var alone: [DecoderJob] = []
  /// How many of `facts` were taken already: taking from the front shall not move the rest.
  private var taken = 0

  mutating func append(_ job: DecoderJob) {
    if job.isAlone {
      alone.append(job)
    } else if case .facts = job.request {
      facts.append(job)
    } else {
      pictures.append(job)
    }
  }

  /// Whether there is one that has to be alone, and somebody still waits for it.
  mutating func hasAlone() -> Bool {
    alone.removeAll { $0.isOver }
    return !alone.isEmpty
  }

  /// Takes the next job that somebody still waits for; those that have to be alone go first.
  mutating func next() -> DecoderJob? {
    while let job = first() {
      if !job.isOver { return job }
    }
    return nil
  }
}

extension DecoderQueue {
  private mutating func first() -> DecoderJob? {
    if !alone.isEmpty { return alone.removeFirst() }
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
