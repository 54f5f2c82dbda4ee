import Synchronization

/// How urgent work is.
public enum Priority: Int, Comparable, Sendable, CaseIterable {
  /// Nobody is waiting; it may take as long as it likes.
  case background
  /// It may be wanted later, and leaves room for the rest.
  case ahead
  /// It is wanted, but nobody is watching.
  case next
  /// A person is waiting for it.
  case shown

  /// Orders what can wait before what cannot.
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Decides what goes first where something is scarce: connections to a host, decoders.
///
/// Each resource has a budget of places. Work waits here until all of its resources have a place for it. The
/// most urgent work goes first, and among equals the oldest, but no work waits for a busy resource that it
/// does not need.
///
/// Work may be about a subject, such as a picture. How urgent a subject is can change while its work waits or
/// runs: ``show(_:)``, ``leave(_:)`` and ``expect(_:)`` take effect at once.
///
///     scheduler.show("https://photos.example/1.jpg")
///     try await scheduler.withTurn(Work(about: "https://photos.example/1.jpg", on: [.decoders])) { … }
public final class Scheduler: Sendable {
  /// Something of which there are only so many places.
  public struct Resource: Hashable, Sendable {
    let name: String
    let places: Int
    let placesAhead: Int

    /// At most `ahead` of the places, but at least one, are given to work that is as urgent as
    /// ``Priority/ahead`` when its turn comes; by default all. The others stay free for what a person waits for.
    public init(_ name: String, places: Int, ahead: Int? = nil) {
      self.name = name
      self.places = max(1, places)
      placesAhead = max(1, min(ahead ?? places, places))
    }
  }

  /// What is to be done, as far as its turn depends on it.
  public struct Work: Sendable {
    let subject: String?
    let priority: Priority
    let resources: [Resource]
    let isAlone: Bool

    /// Work that needs a place of each resource; all places where it has to be alone. `priority` counts
    /// unless the subject is shown or expected.
    public init(
      about subject: String? = nil, _ priority: Priority = .next, on resources: [Resource],
      isAlone: Bool = false
    ) {
      self.subject = subject
      self.priority = priority
      self.resources = resources
      self.isAlone = isAlone
    }
  }

  fileprivate typealias Continuation = CheckedContinuation<Void, any Error>

  fileprivate struct State {
    /// In the order in which they came.
    var waiting: [(number: Int, work: Work)] = []
    var continuations: [Int: Continuation] = [:]
    var running: [Int: Work] = [:]
    /// How many wait for a subject, and since when.
    var shown: [String: (count: Int, number: Int)] = [:]
    /// The subjects that are expected, the likeliest is 0.
    var expected: [String: Int] = [:]
    var nextNumber = 0

    mutating func number() -> Int {
      defer { nextNumber += 1 }
      return nextNumber
    }
  }

  private let state = Mutex(State())

  /// A scheduler that knows of no work yet.
  public init() {}

  /// Somebody waits for a subject from now on, until ``leave(_:)``.
  public func show(_ subject: String) {
    update { state in
      let number = state.shown[subject]?.number ?? state.number()
      state.shown[subject] = ((state.shown[subject]?.count ?? 0) + 1, number)
    }
  }

  /// One of those who waited for a subject does not any more.
  public func leave(_ subject: String) {
    update { state in
      guard let wish = state.shown[subject] else { return }
      state.shown[subject] = wish.count > 1 ? (wish.count - 1, wish.number) : nil
    }
  }

  /// These subjects, the likeliest first, and no others will probably be wanted.
  public func expect(_ subjects: [String]) {
    update { state in
      state.expected = Dictionary(
        zip(subjects, subjects.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Whether somebody waits for a subject.
  public func isShown(_ subject: String) -> Bool {
    state.withLock { $0.shown[subject] != nil }
  }

  /// Does `body` when it is the work's turn.
  ///
  /// Throws what `body` throws, or `CancellationError` at once when cancelled before its turn.
  public func withTurn<Value>(
    _ work: Work, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async throws -> Value {
    let number = enqueue(work)
    try await waitForTurn(number)
    defer { finish(number) }
    try Task.checkCancellation()
    return try await body()
  }

  /// Does `body` in a task of its own when it is the work's turn; unlike tasks that wait by themselves, those
  /// begun here wait in the order of the calls.
  public func begin(_ work: Work, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  {
    let number = enqueue(work)
    return Task {
      guard (try? await self.waitForTurn(number)) != nil else { return }
      await body()
      self.finish(number)
    }
  }

  /// How many wait for a turn; for tests.
  public var waiting: Int { state.withLock { $0.waiting.count } }
}

extension Scheduler {
  private func enqueue(_ work: Work) -> Int {
    update { state in
      let number = state.number()
      state.waiting.append((number, work))
      return number
    }
  }

  private func waitForTurn(_ number: Int, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Continuation) in
        // Asked within the lock: an earlier cancellation is seen here, a later one finds the
        // continuation.
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.running[number] != nil { return .success(()) }
          if Task.isCancelled {
            state.waiting.removeAll { $0.number == number }
            return .failure(CancellationError())
          }
          state.continuations[number] = continuation
          return nil
        }
        guard let outcome else { return }
        // Whoever waited behind it may go on, if it had to be alone.
        if case .failure = outcome { update { _ in } }
        continuation.resume(with: outcome)
      }
    } onCancel: {
      // Whoever waited behind it may go on, if it had to be alone.
      let continuation = update { state in
        let continuation = state.continuations.removeValue(forKey: number)
        if continuation != nil { state.waiting.removeAll { $0.number == number } }
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  private func finish(_ number: Int) {
    update { $0.running[number] = nil }
  }

  /// Changes something, and gives turns to all who can have them then.
  private func update<Value>(_ change: (inout State) -> Value) -> Value {
    let (value, due) = state.withLock { state in
      let value = change(&state)
      let numbers = state.giveTurns()
      return (value, numbers.compactMap { state.continuations.removeValue(forKey: $0) })
    }
    for continuation in due { continuation.resume() }
    return value
  }
}

extension Scheduler.State {
  /// How soon work is due; what comes first is smaller.
  private func rank(_ work: Scheduler.Work, _ number: Int) -> (Int, Int) {
    if let shown = work.subject.flatMap({ shown[$0] }) {
      return (-Priority.shown.rawValue, shown.number)
    }
    if let place = work.subject.flatMap({ expected[$0] }) {
      return (-Priority.ahead.rawValue, place)
    }
    return (-work.priority.rawValue, number)
  }

  private func isAhead(_ work: Scheduler.Work) -> Bool {
    rank(work, 0).0 == -Priority.ahead.rawValue
  }

  /// Who has the places of a resource.
  private struct Use {
    var all = 0
    var ahead = 0
    var isAlone = false
  }

  /// Lets in all for whom there are places, and returns their numbers.
  fileprivate mutating func giveTurns() -> [Int] {
    guard !waiting.isEmpty else { return [] }
    var uses: [Scheduler.Resource: Use] = [:]
    for work in running.values { take(work, of: &uses) }
    // Most changes let nobody in, and many may wait.
    guard waiting.contains(where: { hasPlaces($0.work, in: uses) }) else { return [] }
    var given: [Int] = []
    var refused: Set<Scheduler.Resource> = []
    let order = waiting.sorted { rank($0.work, $0.number) < rank($1.work, $1.number) }
    for (number, work) in order where refused.isDisjoint(with: work.resources) {
      if hasPlaces(work, in: uses) {
        running[number] = work
        take(work, of: &uses)
        given.append(number)
      } else if work.isAlone {
        // Less urgent work shall not keep it from being alone.
        refused.formUnion(work.resources)
      }
    }
    if !given.isEmpty { waiting.removeAll { running[$0.number] != nil } }
    return given
  }

  private func take(_ work: Scheduler.Work, of uses: inout [Scheduler.Resource: Use]) {
    for resource in work.resources {
      uses[resource, default: Use()].all += 1
      if isAhead(work) { uses[resource, default: Use()].ahead += 1 }
      if work.isAlone { uses[resource, default: Use()].isAlone = true }
    }
  }

  private func hasPlaces(
    _ work: Scheduler.Work, in uses: [Scheduler.Resource: Use]
  ) -> Bool {
    work.resources.allSatisfy { resource in
      guard let use = uses[resource] else { return true }
      if work.isAlone || use.isAlone { return use.all == 0 }
      return use.all < resource.places && (!isAhead(work) || use.ahead < resource.placesAhead)
    }
  }
}
