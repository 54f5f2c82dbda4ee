import Domain

/// Sends what waits: lanes in parallel, each in its order, only in one process at a time.
///
/// Whose turn it is, is the library's to say; nothing is kept here that a crash could lose. It works
/// when it is woken: by a new mutation, an answer, or a moment that was waited for.
actor Courier {
  /// How many are on their way at once.
  static let width = 8
  /// When to look again whether another process is done.
  static let patience = Duration.seconds(1)

  /// What becomes of mutations.
  nonisolated let results = Broadcast<OutboxResult>()

  private let parts: Outbox.Parts
  private let settled: SettledReactions
  private let preparer: RequestPreparer
  private var wakeUp: AsyncStream<Void>.Continuation?
  private let idleness = Broadcast<Void>()

  private var generator: Randomness
  private var scheduler = RetryScheduler()
  private var flying: [MutationID: Task<Void, Never>] = [:]
  /// The right to send, as long as something is on its way.
  private var lease: (any Sendable)?
  /// Accounts whose servers are left alone until then.
  private var pauses: [AccountID: Timestamp] = [:]
  /// What waits although no server asked for that: as if nobody had been there.
  private var unheard: [MutationID: Mutation] = [:]
  private var alarm: Task<Void, Never>?
  private var isIdle = false

  init(_ parts: Outbox.Parts, settled: SettledReactions) {
    self.parts = parts
    self.settled = settled
    generator = Randomness(next64: parts.random)
    preparer = RequestPreparer { [accounts = parts.accounts] in try await accounts.accounts() }
  }

  /// Something may be to be done.
  func wake() {
    isIdle = false
    wakeUp?.yield()
  }

  /// Somebody may have signed in, or the person does not want to wait.
  func hurry() {
    pauses = [:]
    wake()
  }

  /// What nobody was there for is tried again at once; what a server asked to wait for is not.
  func networkReturned() async {
    let mutations = unheard.values
    unheard = [:]
    for mutation in mutations {
      if let account = mutation.target.account { pauses[account] = nil }
      do {
        try await parts.store.change(mutation.lane, of: parts.profile) { lane in
          guard var entry = lane.first(where: { $0.id == mutation.id }),
            case .waiting(.some) = entry.state
          else { return [] }
          entry.state = .waiting(until: nil)
          return [.update(entry)]
        }
      } catch {
        parts.reporting.note(error, while: "looking for what can be sent again")
      }
    }
    if !mutations.isEmpty { wake() }
  }

  /// Works until the task is cancelled.
  func run() async {
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakeUp = wakeUp
    wake()
    for await _ in wakeUps { await work() }
    self.wakeUp = nil
    alarm?.cancel()
    for task in flying.values { task.cancel() }
    for task in flying.values { await task.value }
    lease = nil
  }

  /// Returns when there is nothing to be sent now, or after that time.
  func settle(within limit: Duration) async {
    guard !isIdle else { return }
    let (idle, clock) = (idleness.stream(), parts.clock)
    await withTaskGroup { group in
      group.addTask { for await _ in idle { return } }
      group.addTask { try? await clock.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
  }
}

extension Courier {
  /// Takes what can be taken, and sees to it that this is called again when there is more.
  private func work() async {
    do {
      guard try await isAllowed() else { return ring(after: Self.patience) }
      let now = parts.time.now
      pauses = pauses.filter { $0.value > now }
      let spared = Set(pauses.keys)
      if flying.count < Self.width {
        let taken = try await parts.store.claim(
          of: parts.profile, now: now, limit: Self.width - flying.count, sparing: spared)
        for entry in taken { start(entry) }
      }
      if flying.isEmpty { lease = nil }
      try await plan(sparing: spared)
    } catch {
      parts.reporting.note(error, while: "looking for what is to be sent")
      ring(after: Self.patience)
    }
  }

  /// Sets the alarm for what has to wait for a moment; what waits for an answer is woken by that.
  private func plan(sparing spared: Set<AccountID>) async throws {
    let next = try await parts.store.nextTurn(of: parts.profile, sparing: spared)
    guard flying.isEmpty || next.map({ $0 > parts.time.now }) ?? false else { return }
    let moments = [next].compactMap(\.self) + pauses.values.filter { $0 < .distantFuture }
    if let moment = moments.min() {
      // The clock may be set meanwhile: now and then it is looked at.
      let wait = min(parts.time.now.duration(to: moment), RetryScheduler.cap)
      ring(after: max(Self.patience, wait))
    }
    guard flying.isEmpty else { return }
    isIdle = true
    idleness.send(())
  }

  /// Whether this process may send. What one that ended was about to send waits again.
  private func isAllowed() async throws -> Bool {
    guard lease == nil else { return true }
    guard let taken = try parts.store.lease(of: parts.profile) else { return false }
    lease = taken
    _ = try await parts.store.recover(of: parts.profile)
    return true
  }

  private func ring(after wait: Duration) {
    alarm?.cancel()
    alarm = Task { [clock = parts.clock, wakeUp] in
      do {
        try await clock.sleep(for: wait)
        wakeUp?.yield()
      } catch {
        // Another alarm was set.
      }
    }
  }
}

extension Courier {
  private func start(_ entry: OutboxEntry) {
    flying[entry.id] = Task {
      let outcome = await deliver(entry)
      await settle(entry, outcome)
    }
  }

  private nonisolated func deliver(
    _ entry: OutboxEntry
  ) async -> Result<DeliveryReceipt, DeliveryFailure> {
    do {
      if let problem = try await preparer.problem(of: entry) {
        return .failure(.refused(reason: problem))
      }
    } catch {
      return .failure(.postponed(reason: Reason.of(error), wait: nil))
    }
    do throws(DeliveryFailure) {
      if case (.folder(let id), .post(let draft)) = (entry.mutation.target, entry.mutation.action) {
        return .success(try await folder(id).deliver(draft))
      }
      return .success(
        try await parts.delivering.deliver(entry) { [self] place, name in
          try await note(upload: name, at: place, of: entry)
        })
    } catch {
      return .failure(error)
    }
  }

  private nonisolated func folder(_ id: SourceID) async throws(DeliveryFailure) -> FolderDelivery {
    let sources: [Source]
    do {
      sources = try await parts.sources.sources(of: parts.profile)
    } catch {
      throw .postponed(reason: Reason.of(error), wait: nil)
    }
    guard case .folder(let location) = sources.first(where: { $0.id == id })?.kind else {
      throw .refused(reason: WritingError.sourceGone.reason)
    }
    return FolderDelivery(folder: location)
  }

  /// On the disk before anything is published with it.
  private nonisolated func note(upload name: String, at place: Int, of entry: OutboxEntry)
    async throws
  {
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      entry.uploads[place] = name
      return [.update(entry)]
    }
    results.send(.uploaded(entry.mutation, pictures: place + 1))
  }

  private func settle(
    _ entry: OutboxEntry, _ outcome: Result<DeliveryReceipt, DeliveryFailure>
  ) async {
    do {
      switch outcome {
      case .success(let receipt): try await finish(entry, receipt)
      case .failure(let failure): try await postpone(entry, failure)
      }
    } catch {
      // It stays marked as being sent, and is looked for after the next start.
      parts.reporting.note(error, while: "noting what became of something that was sent")
    }
    flying[entry.id] = nil
    wake()
  }
}

extension Courier {
  private func finish(_ entry: OutboxEntry, _ receipt: DeliveryReceipt) async throws {
    scheduler.succeed()
    unheard[entry.id] = nil
    if case .react(let reaction, _) = entry.mutation.action {
      settled.note(reaction, to: entry.mutation.target)
    }
    if let reception = receipt.reception {
      do {
        try await parts.received(reception, entry.mutation.target)
      } catch {
        parts.reporting.note(error, while: "noting what a server said of a photo")
      }
    }
    let (account, identity) = (entry.mutation.target.account, MutationID(using: &generator))
    let now = parts.time.now
    // Whether it was taken back meanwhile is asked in the transaction that removes it.
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      let isTakenBack = lane.first { $0.id == entry.id }?.isTakenBack ?? false
      guard isTakenBack, let account, let created = receipt.created else {
        return [.remove(entry.id)]
      }
      let removal = Mutation(
        id: identity, target: .status(account, created), action: .delete, createdAt: now)
      return [.remove(entry.id), .insert(OutboxEntry(removal))]
    }
    results.send(.done(entry.mutation))
  }

  private func postpone(_ entry: OutboxEntry, _ failure: DeliveryFailure) async throws {
    let now = parts.time.now
    var until = now
    switch failure {
    case .refused: break
    case .postponed(_, let wait): until = now.advanced(by: self.wait(entry, .failure, wait))
    case .timedOut: until = now.advanced(by: wait(entry, .timeOut, nil))
    case .unknown: until = now.advanced(by: wait(entry, .failure, nil))
    case .signedOut: until = .distantFuture
    }
    unheard[entry.id] = failure.isAdvised ? nil : entry.mutation
    if failure.concernsServer, let account = entry.mutation.target.account {
      pauses[account] = max(until, pauses[account] ?? until)
    }
    let moment = failure.isSignedOut ? now : until
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      entry.lastProblem = failure.reason
      if case .unknown = failure { entry.isOutcomeUnknown = true }
      // A wish may be sent again without harm, so that nobody says whether it may have arrived; but taken
      // back it must be, if it has.
      if case .react = entry.mutation.action { entry.isOutcomeUnknown = true }
      if case .refused(let reason) = failure {
        guard !entry.isTakenBack else { return [.remove(entry.id)] }
        entry.state = .stopped(reason: reason)
      } else {
        entry.state = .waiting(until: moment)
      }
      return [.update(entry)]
    }
    if case .refused(let reason) = failure {
      await parts.refused(entry.mutation, reason)
      results.send(.refused(entry.mutation, reason: reason))
    }
  }

  private func wait(
    _ entry: OutboxEntry, _ cause: RetryBudget.Cause, _ least: Duration?
  ) -> Duration {
    scheduler.wait(after: entry.attempts, because: cause, atLeast: least, using: &generator)
  }
}

extension DeliveryFailure {
  fileprivate var reason: String {
    switch self {
    case .refused(let reason), .postponed(let reason, _), .timedOut(let reason),
      .unknown(let reason), .signedOut(let reason):
      reason
    }
  }

  /// Whether the next one will fare no better for now.
  fileprivate var concernsServer: Bool {
    switch self {
    case .refused, .unknown: false
    case .postponed(_, let wait): wait != nil
    case .timedOut, .signedOut: true
    }
  }

  /// Whether a server has said how to go on.
  fileprivate var isAdvised: Bool {
    switch self {
    case .refused, .signedOut: true
    case .postponed(_, let wait): wait != nil
    case .timedOut, .unknown: false
    }
  }

  fileprivate var isSignedOut: Bool {
    if case .signedOut = self { true } else { false }
  }
}
