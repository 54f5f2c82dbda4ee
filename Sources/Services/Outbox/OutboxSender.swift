import Concurrency
import Domain
import Storage
import Web

/// Sends what is in the outbox: lanes in parallel, each in its own order, and only in one process at a time.
///
/// The library decides what is next, and nothing is kept here that a crash could lose. It works when it is
/// woken: by a new mutation, by an answer, or by its alarm.
actor OutboxSender {
  /// How many mutations are sent at the same time.
  static let maxConcurrent = 8
  /// How long a server may go on with a request after we have stopped waiting for it.
  static let deliveryTime = Duration.seconds(60)
  /// The shortest time the alarm is set to, such as to check again whether another process has finished.
  static let shortestWait = Duration.seconds(1)

  nonisolated let results = Broadcast<OutboxResult>()

  let parts: Outbox.Dependencies
  let confirmed: ConfirmedChanges
  let order: RelationOrder
  /// The ``RelationOrder/count`` when a delivery began.
  var relationCountAtStart: [MutationID: Int] = [:]
  /// Whom accounts followed lately, before they blocked a server.
  var followed: [AccountID: (people: [PersonEntry], moment: Timestamp)] = [:]
  private var wakeUp: AsyncStream<Void>.Continuation?
  private let idleness = Broadcast<Void>()

  var generator: Randomness
  var budget = RetryBudget()
  /// What is being sent.
  var inFlight: [MutationID: Task<Void, Never>] = [:]
  /// The right to send, which is held while something is being sent.
  private var lease: (any Sendable)?
  /// Until when nothing is sent for these accounts.
  var pauses: [AccountID: Timestamp] = [:]
  /// What waits because no server answered: it is sent again when the network returns.
  var unanswered: [MutationID: Mutation] = [:]
  /// What was being sent when the network came back.
  var inFlightAtReconnect: Set<MutationID> = []
  /// Until when something may still arrive: it makes no sense to look for it before.
  var mayArriveUntil: [MutationID: Timestamp] = [:]
  /// The mutations that remove what arrived after it was taken back, by what they remove. They wait a minute,
  /// in which that can be undone.
  var removals: [MutationID: Mutation] = [:]
  /// What has arrived and cannot be removed, such as a report, while its entry is removed; it stays here if it was
  /// taken back by then.
  var irrevocable: Set<MutationID> = []
  /// What servers will not publish any more.
  var cancelled: Set<MutationTarget> = []
  private var alarm: Task<Void, Never>?
  private var isIdle = false
  /// How often it was woken, to notice what came while it worked.
  private var wakes = 0

  init(_ parts: Outbox.Dependencies, confirmed: ConfirmedChanges, order: RelationOrder) {
    self.order = order
    self.parts = parts
    self.confirmed = confirmed
    generator = Randomness(next64: parts.random)
  }

  /// Looks for something to send.
  func wake() {
    isIdle = false
    wakes += 1
    wakeUp?.yield()
  }

  /// Ends all pauses: someone may have signed in, or the person does not want to wait.
  func hurry() {
    pauses = [:]
    wake()
  }

  /// Ends the pause of an account: somebody has signed in to it.
  func resume(_ account: AccountID) {
    pauses[account] = nil
    wake()
  }

  /// Sends until the task is cancelled, as ``Outbox/run()`` says.
  func run() async {
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakeUp = wakeUp
    wake()
    for await _ in wakeUps { await work() }
    self.wakeUp = nil
    alarm?.cancel()
    for task in inFlight.values { task.cancel() }
    for task in inFlight.values { await task.value }
    lease = nil
  }

  /// Waits until there is nothing to send now, but no longer than `limit`.
  func waitUntilIdle(upTo limit: Duration) async {
    guard !isIdle else { return }
    let idle = idleness.stream()
    try? await withTimeout(limit, on: parts.clock) { for await _ in idle { return } }
  }
}

extension OutboxSender {
  /// Sends what can be sent now, and sets the alarm for the rest.
  private func work() async {
    let wakes = wakes
    do {
      guard try await isAllowed() else { return ring(after: Self.shortestWait) }
      let now = parts.time.now
      pauses = pauses.filter { $0.value > now && $0.value.isWithinADay(of: now) }
      let spared = Set(pauses.keys)
      try await endMutes(by: now)
      if inFlight.count < Self.maxConcurrent {
        let taken = try await parts.store.claim(
          of: parts.profile, now: now, limit: Self.maxConcurrent - inFlight.count, sparing: spared)
        for entry in taken { start(entry) }
      }
      // What is tried again by itself is waited for, too.
      if !inFlight.isEmpty { isIdle = false }
      if inFlight.isEmpty { lease = nil }
      try await plan(sparing: spared)
      guard inFlight.isEmpty, wakes == self.wakes else { return }
      isIdle = true
      idleness.send(())
    } catch {
      guard !Task.isCancelled else { return }
      parts.reporting.note(error, while: "looking for what is to be sent")
      ring(after: Self.shortestWait)
    }
  }

  /// Ends mutes that are over, at servers that do not end them themselves. A refusal is told like any other.
  private func endMutes(by now: Timestamp) async throws {
    let version = order.version
    for relation in try await parts.relations.store.endedMutes(of: parts.profile, by: now) {
      guard let handle = relation.handle else { continue }
      // Stands in the line of what else waits.
      let person =
        try await parts.relations.store.waitingName(
          of: handle, of: relation.person.account, in: parts.profile) ?? relation.person
      let mutation = Mutation(
        id: MutationID(using: &generator),
        target: .person(person.account, id: person.name, handle),
        action: .relate(.mute(nil), base: nil), createdAt: now)
      let left = try await parts.store.change(mutation.lane, of: parts.profile) { [order] lane in
        // Somebody may be muted anew by now.
        guard order.version == version, lane.allSatisfy(\.isStopped) else { return [] }
        return [.insert(OutboxEntry(mutation))]
      }
      // Something newer of the person's waits in the lane: this is looked at again after it has arrived.
      guard left.contains(where: { $0.id == mutation.id }) else { continue }
      try await parts.relations.store.forgetMuteEnd(of: relation, in: parts.profile)
    }
  }

  /// Sets the alarm for what waits for a time. Answers wake the sender by themselves.
  private func plan(sparing spared: Set<AccountID>) async throws {
    let next = try await parts.store.nextTurn(of: parts.profile, sparing: spared)
    guard inFlight.isEmpty || next.map({ $0 > parts.time.now }) ?? false else { return }
    let mute = try await parts.relations.store.nextMuteEnd(of: parts.profile, after: parts.time.now)
    let moments =
      [next, mute].compactMap(\.self)
      + pauses.values.filter { $0 < .distantFuture }
    if let moment = moments.min() {
      // The clock may be changed meanwhile, so that this looks at it now and then.
      let wait = min(parts.time.now.duration(to: moment), RetryBudget.longestWait)
      ring(after: max(Self.shortestWait, wait))
    }
  }

  /// Whether this process may send. What an ended process was sending waits again.
  private func isAllowed() async throws -> Bool {
    guard lease == nil else { return true }
    guard let taken = try parts.store.lease(of: parts.profile) else { return false }
    let left = try await parts.store.recover(
      of: parts.profile, leaving: try await forgetfulAccounts(),
      until: parts.time.now.advanced(by: Self.deliveryTime))
    if left > 0 { try await removeOutdated() }
    // Not before: whoever cannot recover must try that again.
    lease = taken
    return true
  }

  /// Of what an ended process was sending, some may not be wanted any more.
  private func removeOutdated() async throws {
    for entry in try await parts.store.entries(of: parts.profile) where entry.isOutcomeUnknown {
      try await parts.store.change(entry.mutation.lane, of: parts.profile) {
        Supersession.changes(after: entry.id, failedIn: $0)
      }
    }
  }

  /// Accounts whose servers do a thing twice if they are asked twice.
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

extension Timestamp {
  /// Whether a pause is plausible: a longer one means that the clock was set back. A pause that only the
  /// person can end lasts for ever.
  fileprivate func isWithinADay(of now: Timestamp) -> Bool {
    self == .distantFuture || now.duration(to: self) <= .seconds(86_400)
  }
}
