import Concurrency
import Domain
import Storage
import Synchronization
import Web

// Stores the outcome of what was sent.
extension OutboxSender {
  /// Stores the outcome of a delivery, and goes on.
  func record(_ outcome: DeliveryOutcome, of entry: OutboxEntry) async {
    mayArriveUntil[entry.id] = nil
    do {
      switch outcome {
      case .done(let receipt): try await finish(entry, receipt)
      case .failed(.refused(let reason)): try await stop(entry, reason, wasTried: true)
      case .failed(let failure): try await postpone(entry, failure)
      case .withheld(let reason): try await stop(entry, reason, wasTried: false)
      case .early(let moment): try await hold(entry, until: moment)
      }
    } catch {
      // It stays marked as being sent; after the next start we check whether it has arrived.
      parts.reporting.note(error, while: "noting what became of something that was sent")
    }
    inFlight[entry.id] = nil
    relationCountAtStart[entry.id] = nil
    inFlightAtReconnect.remove(entry.id)
    wake()
  }

  /// Tries again at once what no server answered, but not what a server asked to postpone. What is on its way is
  /// tried again at once if no server answers it.
  func networkReturned() async {
    inFlightAtReconnect.formUnion(inFlight.keys)
    let mutations = unanswered.values
    for mutation in mutations {
      if let account = mutation.target.account { pauses[account] = nil }
      await parts.reporting.attempt("looking for what can be sent again") {
        try await parts.store.change(mutation.lane, of: parts.profile) { lane in
          guard var entry = lane.first(where: { $0.id == mutation.id }),
            case .waiting(.some) = entry.state
          else { return [] }
          entry.state = .waiting(until: nil)
          return [.update(entry)]
        }
      }
    }
    if !mutations.isEmpty { wake() }
  }
}

extension OutboxSender {
  private func finish(_ entry: OutboxEntry, _ receipt: DeliveryReceipt) async throws {
    budget.earn()
    unanswered[entry.id] = nil
    await keepState(after: entry, receipt)
    await follow(entry.mutation, receipt)
    let isUnwanted = try await conclude(entry, removing: removal(of: entry, receipt))
    await parts.noteHiding(entry.mutation)
    // What was taken back is not announced.
    if !isUnwanted { results.send(.done(entry.mutation, page: receipt.page)) }
  }

  /// Keeps how somebody, or a photo, stands now.
  private func keepState(after entry: OutboxEntry, _ receipt: DeliveryReceipt) async {
    if case .relate(let wish, _) = entry.mutation.action {
      await keep(receipt.relation, after: wish, of: entry)
    } else if let wish = entry.mutation.action.wish {
      confirmed.note(wish, of: entry.mutation.target)
    }
    if let engagement = receipt.engagement {
      await parts.reporting.attempt("noting what a server said of a photo") {
        try await parts.received(known(engagement, after: entry.mutation), entry.mutation.target)
      }
    }
  }

  /// What removes at its server what an entry has made there; nil if nothing does.
  private func removal(of entry: OutboxEntry, _ receipt: DeliveryReceipt) -> Mutation? {
    guard let account = entry.mutation.target.account,
      let made = receipt.created ?? receipt.scheduled
    else { return nil }
    return Mutation(
      id: entry.id.ofRemoval, target: .status(account, made),
      action: receipt.created == nil ? .unschedule : .delete, createdAt: parts.time.now)
  }

  /// Removes a finished entry, and queues its removal if it was taken back meanwhile; returns whether it was.
  private func conclude(
    _ entry: OutboxEntry, removing removal: Mutation?
  ) async throws -> Bool {
    // Before the transaction, so that whoever finds the entry gone finds its removal, or that it stays.
    removals[entry.id] = removal
    if removal == nil, !entry.isTakenBack { irrevocable.insert(entry.id) }
    let end = parts.time.now.advanced(by: UndoLog.patience)
    let isTakenBack = Mutex(false)
    // The transaction that removes it checks whether it was taken back meanwhile.
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      let isUnwanted = lane.first { $0.id == entry.id }?.isTakenBack ?? false
      isTakenBack.withLock { $0 = isUnwanted }
      guard isUnwanted, let removal else { return [.remove(entry.id)] }
      return [.remove(entry.id), .insert(OutboxEntry(removal, state: .waiting(until: end)))]
    }
    let isUnwanted = isTakenBack.withLock { $0 }
    if !isUnwanted {
      removals[entry.id] = nil
      irrevocable.remove(entry.id)
    }
    return isUnwanted
  }

  /// Has the stream follow what became of a post, and keeps or forgets its words. None of it is a reason to send again.
  private func follow(_ mutation: Mutation, _ receipt: DeliveryReceipt) async {
    if mutation.action == .unschedule { cancelled.insert(mutation.target) }
    await parts.note(.done, of: mutation)
    await parts.reporting.attempt("noting how a post is now") {
      switch (mutation.action, mutation.target) {
      case (.post(let draft), .account(let account)):
        if let later = receipt.scheduled {
          try await parts.keep(draft, ofScheduled: .status(account, later))
        }
        guard let status = receipt.created else { return }
        try await keepWords(of: draft, as: .status(account, status))
      case (.edit(let draft), _):
        try await keepWords(of: draft, as: mutation.target)
        try await parts.changed(mutation.target)
      case (.vote, _): try await parts.changed(mutation.target)
      case (.delete, _), (.unschedule, _):
        try await parts.store.keepWords(nil, of: mutation.target, of: parts.profile)
      default: return
      }
    }
  }

  private func keepWords(of draft: Draft, as target: MutationTarget) async throws {
    try await parts.store.keepWords(draft.text, of: target, of: parts.profile)
  }

  /// Adds confirmed wishes to an answer that may be older than they are.
  private func known(_ engagement: Engagement, after mutation: Mutation) -> Engagement {
    confirmed.applied(to: engagement, of: mutation.target, answered: mutation.action.wish?.lane)
  }

  /// Stops an entry until the person decides. Removes it if the person has taken it back.
  private func stop(_ entry: OutboxEntry, _ reason: String, wasTried: Bool) async throws {
    unanswered[entry.id] = nil
    let left = try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      guard !entry.isTakenBack else { return [.remove(entry.id)] }
      let outdated = Supersession.changes(after: entry.id, failedIn: lane)
      guard outdated.isEmpty else { return outdated }
      entry.lastProblem = reason
      entry.state = .stopped(reason: reason)
      // A server that refuses words knows that they are not there. A refused wish may be fulfilled.
      if wasTried { entry.isOutcomeUnknown = entry.mutation.action.wish != nil }
      return [.update(entry)]
    }
    guard left.contains(where: { $0.id == entry.id }) else { return }
    if entry.isOutcomeUnknown { await askAgain(after: entry) }
    await parts.note(.undone, of: entry.mutation)
    await parts.noteHiding(entry.mutation)
    await parts.refused(entry.mutation, reason)
    results.send(.refused(entry.mutation, reason: reason))
  }

  /// It is not time yet, or was taken back. This was no attempt.
  private func hold(_ entry: OutboxEntry, until moment: Timestamp) async throws {
    unanswered[entry.id] = nil
    let until = wait(until: moment)
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      guard !entry.isTakenBack else { return [.remove(entry.id)] }
      entry.attempts -= 1
      entry.state = .waiting(until: until)
      return [.update(entry)]
    }
  }

  /// The library takes a wait of more than a day for a clock that was set back: what has to wait longer is
  /// looked at once a day.
  nonisolated func wait(until moment: Timestamp) -> Timestamp {
    min(moment, parts.time.now.advanced(by: .seconds(80_000)))
  }

  private func postpone(_ entry: OutboxEntry, _ failure: DeliveryFailure) async throws {
    let now = parts.time.now
    var until = now
    switch failure {
    case .refused: break
    case .postponed(_, let wait): until = now.advanced(by: self.wait(entry, .failure, wait))
    case .timedOut: until = now.advanced(by: wait(entry, .timeOut, nil))
    case .unknown(_, let wait):
      let least = try await deliveryTime(of: entry)
      if let least { mayArriveUntil[entry.id] = now.advanced(by: least) }
      until = now.advanced(by: self.wait(entry, .failure, [least, wait].compactMap(\.self).max()))
    case .signedOut: until = .distantFuture
    }
    if !failure.isSignedOut { until = self.wait(until: until) }
    let isAnswered = noteWhetherAnswered(entry, failure)
    let isTriedAtOnce = !isAnswered && inFlightAtReconnect.contains(entry.id)
    if failure.concernsServer, !isTriedAtOnce, let account = entry.mutation.target.account {
      pauses[account] = max(until, pauses[account] ?? until)
    }
    let moment: Timestamp? = isTriedAtOnce ? nil : failure.isSignedOut ? now : until
    try await parts.store.change(entry.mutation.lane, of: parts.profile) { lane in
      guard var entry = lane.first(where: { $0.id == entry.id }) else { return [] }
      let outdated = Supersession.changes(after: entry.id, failedIn: lane)
      guard outdated.isEmpty else { return outdated }
      entry.lastProblem = failure.reason
      if case .unknown = failure { entry.isOutcomeUnknown = true }
      // A wish can be sent again without harm, so that nobody knows whether it has arrived. If it has, it
      // must be taken back.
      if entry.mutation.action.wish != nil { entry.isOutcomeUnknown = true }
      entry.state = .waiting(until: moment)
      return [.update(entry)]
    }
  }

  /// Notes whether a server has answered. Returns true also if it makes no sense to try sooner. What no server
  /// answered is tried again when the network returns; a pause that a server asked for is kept.
  private func noteWhetherAnswered(_ entry: OutboxEntry, _ failure: DeliveryFailure) -> Bool {
    if failure.isSignedOut || mayArriveUntil[entry.id] != nil {
      unanswered[entry.id] = nil
      return true
    }
    if !failure.isAdvised { unanswered[entry.id] = entry.mutation }
    return failure.isAdvised
  }

  /// How long something may be on its way to a server that would do it twice; nil for other servers.
  private func deliveryTime(of entry: OutboxEntry) async throws -> Duration? {
    guard entry.mutation.action.mayDouble, let account = entry.mutation.target.account,
      try await forgetfulAccounts().contains(account)
    else { return nil }
    return Self.deliveryTime
  }

  private func wait(
    _ entry: OutboxEntry, _ cause: RetryBudget.Cause, _ least: Duration?
  ) -> Duration {
    budget.wait(after: entry.attempts, because: cause, atLeast: least, using: &generator)
  }
}

extension DeliveryFailure {
  fileprivate var reason: String {
    switch self {
    case .refused(let reason), .postponed(let reason, _), .timedOut(let reason),
      .unknown(let reason, _), .signedOut(let reason):
      reason
    }
  }

  /// Whether the next request to the server would fail too.
  fileprivate var concernsServer: Bool {
    switch self {
    case .refused: false
    case .postponed(_, let wait), .unknown(_, let wait): wait != nil
    case .timedOut, .signedOut: true
    }
  }

  /// Whether the server has said how to go on.
  fileprivate var isAdvised: Bool {
    switch self {
    case .refused, .signedOut: true
    case .postponed(_, let wait), .unknown(_, let wait): wait != nil
    case .timedOut: false
    }
  }

  fileprivate var isSignedOut: Bool {
    if case .signedOut = self { true } else { false }
  }
}

/// The outcome of an attempt to send.
enum DeliveryOutcome: Equatable, Sendable {
  case done(DeliveryReceipt)
  /// It has failed, or nobody knows whether it has.
  case failed(DeliveryFailure)
  /// It was not sent, and will not be until the person has done something about the reason.
  case withheld(reason: String)
  /// It was not sent, as it is to be published later, and not by its server, or was taken back.
  case early(Timestamp)
}

extension RetryBudget {
  /// How long to wait after so many attempts: not less than the server wants, and long when the budget is spent.
  mutating func wait(
    after attempts: Int, because cause: Cause, atLeast least: Duration?,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    guard pay(for: cause) else { return max(Self.longestWait, least ?? .zero) }
    return (least ?? .zero) + Self.wait(before: attempts - 1, using: &generator)
  }
}
