import Domain
import Synchronization

/// An outbox in memory that never sends anything; a test says what becomes of it.
public final class FakeOutbox: OutboxKeeping {
  private struct State {
    var entries: [OutboxEntry]
    var actions: [String] = []
    var listeners: [AsyncStream<OutboxResult>.Continuation] = []
  }

  private let state: Mutex<State>
  private let failure: (any Error)?
  private let planned: ScheduledList
  private let neverAnswers: Bool

  /// Makes an outbox of these entries. With a failure, everything throws it; what never answers
  /// waits until its task is cancelled: see ``Standstill``.
  public init(
    _ entries: [OutboxEntry] = [], scheduled: ScheduledList = ScheduledList([]),
    failure: (any Error)? = nil, neverAnswers: Bool = false
  ) {
    planned = scheduled
    state = Mutex(State(entries: entries))
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// What was asked for: `retry all`, `retry <id>`, `drop <id>`, `edit <id> <text>`,
  /// `withdraw <id>`.
  public var actions: [String] { state.withLock(\.actions) }

  /// How many have asked for ``results()``, also those that have ended since.
  public var subscriptionCount: Int { state.withLock { $0.listeners.count } }

  /// Tells all listeners what became of a mutation; it waits no more if it was done.
  public func send(_ result: OutboxResult) {
    let listeners = state.withLock { state in
      if case .done(let mutation, _) = result { state.entries.removeAll { $0.id == mutation.id } }
      return state.listeners
    }
    for listener in listeners { listener.yield(result) }
  }

  /// Ends what listeners hear.
  public func finish() {
    for listener in state.withLock(\.listeners) { listener.finish() }
  }

  /// What waits.
  public func entries() async throws -> [OutboxEntry] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    return state.withLock(\.entries)
  }

  /// Lets it wait for its turn again, unless it is being sent.
  public func retry(_ id: MutationID?) async throws {
    try change(id, "retry \(id?.rawValue ?? "all")") {
      if $0.state != .sending { $0.state = .waiting(until: nil) }
    }
  }

  /// Takes it out, unless it is being sent.
  public func drop(_ id: MutationID) async throws {
    try change(id, "drop \(id.rawValue)") { _ in }
    state.withLock { state in
      state.entries.removeAll { $0.id == id && $0.state != .sending }
      state.entries.indices.filter { state.entries[$0].id == id }.forEach {
        state.entries[$0].isTakenBack = true
      }
    }
  }

  /// Puts it back, at the end.
  public func restore(_ entry: OutboxEntry) async throws {
    state.withLock { state in
      state.entries.removeAll { $0.id == entry.id }
      state.entries.append(entry)
      state.actions.append("restore \(entry.id.rawValue)")
    }
  }

  /// Other words for a comment or a post, which is another one then if it was tried.
  public func edit(_ id: MutationID, text: String) async throws -> MutationID {
    var edited = id
    try change(id, "edit \(id.rawValue) \(text)") { entry in
      let old = entry.mutation
      if entry.attempts > 0 { edited = MutationID(rawValue: id.rawValue + "-edited") }
      entry.mutation = Mutation(
        id: edited, target: old.target, action: old.action.saying(text), createdAt: old.createdAt)
      entry.state = .waiting(until: nil)
    }
    return edited
  }

  /// A draft for each post that is taken out.
  public func withdraw(_ id: MutationID) async throws -> StoredDraft {
    var stored: StoredDraft?
    try change(id, "withdraw \(id.rawValue)") { entry in
      guard case .post(let draft) = entry.mutation.action else { return }
      stored = StoredDraft(
        id: 7, place: .account(AccountID(rawValue: 1)), draft: draft, changedAt: ManualTime().now)
    }
    guard let stored else { throw WritingError.empty }
    state.withLock { $0.entries.removeAll { $0.id == id } }
    return stored
  }

  /// What a test gave, without what was cancelled.
  public func scheduled() async throws -> ScheduledList {
    if let failure { throw failure }
    let gone = actions
    return ScheduledList(
      planned.posts.filter { !gone.contains("cancel \($0.id)") }, missing: planned.missing)
  }

  /// Remembers it, and keeps no draft.
  @discardableResult
  public func cancel(_ post: ScheduledPost) async throws -> StoredDraft? {
    if let failure { throw failure }
    state.withLock { $0.actions.append("cancel \(post.id)") }
    return nil
  }

  /// What a test tells from now on.
  public func results() -> AsyncStream<OutboxResult> {
    let (results, continuation) = AsyncStream.makeStream(of: OutboxResult.self)
    state.withLock { $0.listeners.append(continuation) }
    return results
  }

  private func change(
    _ id: MutationID?, _ action: String, _ work: (inout OutboxEntry) -> Void
  ) throws {
    if let failure { throw failure }
    try state.withLock { state in
      let meant = state.entries.indices.filter { id == nil || state.entries[$0].id == id }
      if id != nil, meant.isEmpty { throw WritingError.notWaiting }
      for index in meant { work(&state.entries[index]) }
      state.actions.append(action)
    }
  }
}

extension MutationAction {
  fileprivate func saying(_ text: String) -> MutationAction {
    switch self {
    case .comment: return .comment(text)
    case .post(var draft):
      draft.text = text
      return .post(draft)
    case .edit(var draft):
      draft.text = text
      return .edit(draft)
    case .react, .mark, .vote, .delete, .unschedule, .relate, .report: return self
    }
  }
}
