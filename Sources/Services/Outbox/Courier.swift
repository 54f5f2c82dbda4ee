import Domain

/// Sends what waits: lanes in parallel, each in its order, only in one process at a time.
///
/// Whose turn it is, is the library's to say; nothing is kept here that a crash could lose. It works
/// when it is woken: by a new mutation, an answer, or a moment that was waited for.
actor Courier {
  /// How many are on their way at once.
  static let width = 8
  /// How long a server may still be at work on what it was sent, when nobody waits for that any more.
  static let deliveryTime = Duration.seconds(60)
  /// When to look again whether another process is done.
  static let patience = Duration.seconds(1)

  /// What becomes of mutations.
  nonisolated let results = Broadcast<OutboxResult>()

  let parts: Outbox.Parts
  let settled: SettledReactions
  private let preparer: RequestPreparer
  private var wakeUp: AsyncStream<Void>.Continuation?
  private let idleness = Broadcast<Void>()

  var generator: Randomness
  var scheduler = RetryScheduler()
  var flying: [MutationID: Task<Void, Never>] = [:]
  /// The right to send, as long as something is on its way.
  private var lease: (any Sendable)?
  /// Accounts whose servers are left alone until then.
  var pauses: [AccountID: Timestamp] = [:]
  /// What waits although no server asked for that: as if nobody had been there.
  var unheard: [MutationID: Mutation] = [:]
  /// Before which moment it makes no sense to look whether something has arrived, whoever asks.
  var onTheirWay: [MutationID: Timestamp] = [:]
  private var alarm: Task<Void, Never>?
  private var isIdle = false
  /// How often it was woken: what came while it worked is not yet looked at.
  private var wakes = 0

  init(_ parts: Outbox.Parts, settled: SettledReactions) {
    self.parts = parts
    self.settled = settled
    generator = Randomness(next64: parts.random)
    preparer = RequestPreparer { [accounts = parts.accounts] in try await accounts.accounts() }
  }

  /// Something may be to be done.
  func wake() {
    isIdle = false
    wakes += 1
    wakeUp?.yield()
  }

  /// Somebody may have signed in, or the person does not want to wait.
  func hurry() {
    pauses = [:]
    wake()
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
    let wakes = wakes
    do {
      guard try await isAllowed() else { return ring(after: Self.patience) }
      let now = parts.time.now
      pauses = pauses.filter { $0.value > now && $0.value.isWithinADay(of: now) }
      let spared = Set(pauses.keys)
      if flying.count < Self.width {
        let taken = try await parts.store.claim(
          of: parts.profile, now: now, limit: Self.width - flying.count, sparing: spared)
        for entry in taken { start(entry) }
      }
      if flying.isEmpty { lease = nil }
      try await plan(sparing: spared)
      guard flying.isEmpty, wakes == self.wakes else { return }
      isIdle = true
      idleness.send(())
    } catch {
      guard !Task.isCancelled else { return }
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
  }

  /// Whether this process may send. What one that ended was about to send waits again.
  private func isAllowed() async throws -> Bool {
    guard lease == nil else { return true }
    guard let taken = try parts.store.lease(of: parts.profile) else { return false }
    lease = taken
    _ = try await parts.store.recover(
      of: parts.profile, leaving: try await forgetfulAccounts(),
      until: parts.time.now.advanced(by: Self.deliveryTime))
    return true
  }

  /// Those whose servers do a thing twice that they are asked for twice.
  func forgetfulAccounts() async throws -> Set<AccountID> {
    let accounts = try await parts.accounts.accounts()
    return Set(accounts.filter { $0.server.capabilities.repetition != .answered }.map(\.id))
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
      // A task of its own, which is not cancelled: what is known is noted, although sending ends.
      await Task { await settle(entry, outcome) }.value
    }
  }

  private nonisolated func deliver(_ entry: OutboxEntry) async -> DeliveryOutcome {
    do {
      if let problem = try await preparer.problem(of: entry) { return problem }
    } catch {
      return .failed(.postponed(reason: Reason.of(error), wait: nil))
    }
    do throws(DeliveryFailure) {
      if case (.folder(let id), .post(let draft)) = (entry.mutation.target, entry.mutation.action) {
        return .done(try await folder(id).deliver(draft))
      }
      return .done(
        try await parts.delivering.deliver(entry) { [self] place, name in
          try await note(upload: name, at: place, of: entry)
        })
    } catch {
      return .failed(error)
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
}

extension Timestamp {
  /// Nobody asks for a longer pause: if there is one, the clock was set back. One that only the person
  /// can end has no end.
  fileprivate func isWithinADay(of now: Timestamp) -> Bool {
    self == .distantFuture || now.duration(to: self) <= .seconds(86_400)
  }
}
