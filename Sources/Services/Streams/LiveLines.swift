import Domain
import Synchronization
import Web

/// What it takes to hear of new photos as they are posted.
public struct LiveSupport: Sendable {
  let telling: any LiveTelling
  let isMetered: @Sendable () async -> Bool
  let recoveries: @Sendable () -> AsyncStream<Void>
  let members: @Sendable (_ list: Int64) async throws -> [ListMember]
  let wait: @Sendable (_ attempt: Int) -> Duration

  /// Collects the dependencies.
  ///
  /// - Parameters:
  ///   - telling: Follows servers.
  ///   - isMetered: Whether what comes over the network costs money.
  ///   - recoveries: Tells when servers may be reachable again.
  ///   - members: What is in a list of this machine.
  ///   - wait: How long to wait before the next attempt, of which the first is 0.
  public init(
    telling: any LiveTelling, isMetered: @escaping @Sendable () async -> Bool,
    recoveries: @escaping @Sendable () -> AsyncStream<Void>,
    members: @escaping @Sendable (_ list: Int64) async throws -> [ListMember],
    wait: @escaping @Sendable (Int) -> Duration = { attempt in
      var generator = SystemRandomNumberGenerator()
      return RetryBudget.wait(before: attempt, using: &generator)
    }
  ) {
    self.telling = telling
    self.isMetered = isMetered
    self.recoveries = recoveries
    self.members = members
    self.wait = wait
  }
}

/// Keeps a line to the server of each account that has timelines in the stream, as long as somebody is there
/// and the setting says so. What is told goes into the mailbox.
struct LiveLines {
  /// After how long a server that has no streaming API, or refuses it, is tried again.
  static let refusal = Duration.seconds(3_600)
  /// Until then it is polled after these times; the last one repeats.
  static let pauses: [Duration] = [60, 120, 300, 900].map { .seconds($0) }
  /// How often a metered connection is looked at again.
  static let metered = Duration.seconds(600)
  /// How long a line has to hold so that its end is no refusal.
  static let holding = Duration.seconds(60)
  /// How often the set of lines is compared with the sources and settings.
  static let look = Duration.seconds(60)

  let streams: Streams
  let live: LiveSupport
  let mailbox: LiveMailbox

  /// Keeps them until the task is cancelled.
  func keep() async {
    var lines: [AccountID: (timelines: Set<AccountTimeline>, task: Task<Void, Never>)] = [:]
    defer { for line in lines.values { line.task.cancel() } }
    while !Task.isCancelled {
      // Subscribes before it reads the settings, so that no change in between is missed.
      let changes = streams.parts.settings.changes()
      let wanted = await wanted()
      for (account, line) in lines where wanted[account] != line.timelines {
        line.task.cancel()
        lines[account] = nil
      }
      for (account, timelines) in wanted where lines[account] == nil {
        lines[account] = (timelines, Task { await keep(account, timelines) })
      }
      await rest(Self.look, orUntil: changes) { $0.key == .streamLive }
    }
  }
}

extension LiveLines {
  private func wanted() async -> [AccountID: Set<AccountTimeline>] {
    guard streams.parts.settings.text(.streamLive) != "no", streams.isSomebodyThere else {
      return [:]
    }
    return await streams.parts.reporting.attempt("looking which servers to follow") {
      let sources = try await streams.sources()
      var wanted: [AccountID: Set<AccountTimeline>] = [:]
      for case .account(let account, let timeline) in sources.map(\.kind) {
        wanted[account, default: []].insert(timeline)
      }
      // Servers stream posts of a list's members only in home, and only of those whom the account follows.
      for member in try await streams.listMembers(in: sources).values.joined() {
        switch member {
        case .person(let person, _): wanted[person.account, default: []].insert(.home)
        case .tag(let tag, let account): wanted[account, default: []].insert(.tag(tag))
        }
      }
      return wanted
    } ?? [:]
  }

  /// Keeps one line open: after each failure it waits longer, up to ten minutes. Regular refreshes go on meanwhile.
  private func keep(_ account: AccountID, _ timelines: Set<AccountTimeline>) async {
    var (failures, questions) = (0, 0)
    while !Task.isCancelled {
      // Subscribes before the attempt: the network may come back before it has failed.
      let (recoveries, start) = (live.recoveries(), streams.parts.time.now)
      if streams.parts.settings.text(.streamLive) == "auto", await live.isMetered() {
        await rest(Self.metered, orUntil: recoveries) { true }
      } else if let wait = await follow(account, timelines, &failures) {
        let hasHeld = start.duration(to: streams.parts.time.now) >= Self.holding
        await rest(wait, orUntil: hasHeld ? live.recoveries() : recoveries) { true }
      } else {
        await ask(account, &questions)
      }
    }
  }

  /// Polls a server without a streaming API, less and less often, until that is tried again.
  private func ask(_ account: AccountID, _ questions: inout Int) async {
    let start = streams.parts.time.now
    while !Task.isCancelled, !start.isStale(after: Self.refusal, at: streams.parts.time.now) {
      let pause = Self.pauses[min(questions, Self.pauses.count - 1)]
      await rest(pause, orUntil: live.recoveries()) { true }
      guard !Task.isCancelled else { return }
      questions += 1
      mailbox.put(.began, from: account)
    }
  }

  /// Follows until the line ends. Returns how long to wait before the next attempt; nil if there is nothing to follow.
  private func follow(
    _ account: AccountID, _ timelines: Set<AccountTimeline>, _ failures: inout Int
  ) async -> Duration? {
    let opened = Mutex<Timestamp?>(nil)
    do {
      try await live.telling.follow(timelines, of: account) {
        [mailbox, time = streams.parts.time] in
        if case .began = $0 { opened.withLock { $0 = time.now } }
        mailbox.put($0, from: account)
      }
      return nil
    } catch {
      guard !Task.isCancelled else { return .zero }
      streams.parts.reporting.note(error, while: "following what a server tells")
      // A server that is busy or restarts has not refused.
      if case NetworkError.refused(_, ..<500) = error { return nil }
      let held = opened.withLock { $0 }.map { $0.duration(to: streams.parts.time.now) } ?? .zero
      if held >= Self.holding { failures = 0 }
      defer { failures += 1 }
      return live.wait(failures)
    }
  }

  /// Waits for a time, or until the stream has an element that ends the wait.
  private func rest<Wake: Sendable>(
    _ wait: Duration, orUntil wakes: AsyncStream<Wake>,
    _ isWorth: @escaping @Sendable (Wake) -> Bool
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await streams.parts.sleep(wait) }
      group.addTask {
        for await wake in wakes where isWorth(wake) { return }
        // Nothing more can come.
        try? await streams.parts.sleep(wait)
      }
      await group.next()
      group.cancelAll()
    }
  }
}
