import Concurrency
import Domain
import Storage
import Synchronization
import Web

/// Where relations are kept, who is asked about them, and who has to know of a change.
public struct RelationSupport: Sendable {
  /// Keeps them.
  public var store: any RelationStoring
  /// Asks servers about them.
  public var serving: any RelationServing
  /// Called when others may be hidden now.
  public var changed: @Sendable () async -> Void
  /// Called with what a person has to know of what was done.
  public var told: @Sendable (String) async -> Void

  /// Collects it.
  public init(
    store: any RelationStoring, serving: any RelationServing,
    changed: @escaping @Sendable () async -> Void = {},
    told: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    self.store = store
    self.serving = serving
    self.changed = changed
    self.told = told
  }
}

/// A list of whom an account hides was changed during each attempt to read it.
struct UnsettledList: ExplainedError, Hashable {
  var reason: String { "it was changed again and again while it was read: try again" }
}

extension Outbox.Dependencies {
  /// Announces that others may be hidden now, if the mutation may change that.
  func noteHiding(_ mutation: Mutation) async {
    if mutation.hides { await relations.changed() }
  }
}

extension Mutation {
  /// Whether it may hide somebody, or show them again.
  var hides: Bool {
    guard case .relate(let wish, _) = action else { return false }
    return [.mute, .block, .domain].contains(wish.kind)
  }
}

/// Orders changes and servers' answers, so that an answer to a question from before a change never overwrites it.
final class RelationOrder: Sendable {
  private struct State {
    var changes = 0
    var answers = 0
    /// The number of the last change about each person.
    var last: [PersonID: Int] = [:]
  }

  private let state = Mutex(State())
  private let keeping = SerialQueue()
  /// Reads lists one after the other that were outdated at the first attempt.
  let lists = SerialQueue()

  /// How many changes have arrived so far.
  var count: Int { state.withLock { $0.changes } }

  /// Another number whenever something else may be known.
  var version: Int { state.withLock { $0.changes + $0.answers } }

  /// Keeps the outcome of a change that was sent when ``count`` was `start`. Returns whether another change about the
  /// same person has arrived since: nobody knows which of them the server did last.
  func settle(
    _ person: PersonID?, since start: Int, _ keep: @escaping @Sendable () async throws -> Void
  ) async throws -> Bool {
    try await keeping.runToEnd { [self] in
      // Counts even if it cannot be kept: the server has changed all the same.
      let isDoubtful = state.withLock { state in
        state.changes += 1
        guard let person else { return false }
        defer { state.last[person] = state.changes }
        return state.last[person].map { $0 > start } ?? false
      }
      try await keep()
      return isDoubtful
    }
  }

  /// Keeps what a server told, unless something has changed since `count`, or `keep` says that it cannot be kept;
  /// returns whether it was kept.
  func keep(
    asOf count: Int, _ keep: @escaping @Sendable () async throws -> Bool
  ) async throws -> Bool {
    try await keeping.runToEnd { [self] in
      guard self.count == count else { return false }
      defer { state.withLock { $0.answers += 1 } }
      return try await keep()
    }
  }
}
