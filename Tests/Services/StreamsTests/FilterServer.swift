import Domain
import Synchronization
import Web

/// A server of filters in memory.
final class FilterServer: FilterServing {
  struct State {
    var filters: [PostFilter]? = []
    var asked = 0
    var failure: NetworkError?
    /// Where its filters can hold.
    var contexts = PostFilter.Context.allCases
  }

  let state = Mutex(State())

  /// How often it was asked for all of them.
  var asked: Int { state.withLock { $0.asked } }

  /// Where each filter holds that it keeps.
  var keptContexts: [[PostFilter.Context]] {
    state.withLock { ($0.filters ?? []).map(\.contexts) }
  }

  func filters(of account: AccountID) async throws -> [PostFilter]? {
    try state.withLock { state in
      state.asked += 1
      if let failure = state.failure { throw failure }
      return state.filters
    }
  }

  func make(
    _ filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let filters = state.filters else { return nil }
      var made = filter.named("\(filters.count + 1)")
      made.contexts = state.contexts.filter(filter.contexts.contains)
      state.filters?.append(made)
      return made
    }
  }

  func change(
    _ old: PostFilter, to filter: PostFilter, for lifetime: Duration?, of account: AccountID
  ) async throws -> PostFilter? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard let place = state.filters?.firstIndex(where: { $0.id == old.id }) else { return nil }
      var changed = filter
      changed.contexts = state.contexts.filter(filter.contexts.contains)
      state.filters?[place] = changed
      return changed
    }
  }

  func end(_ filter: PostFilter, of account: AccountID) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.filters?.removeAll { $0.id == filter.id }
    }
  }
}

extension PostFilter {
  fileprivate func named(_ id: String) -> PostFilter {
    PostFilter(
      id: id, title: title, action: action, contexts: contexts, keywords: keywords,
      expiresAt: expiresAt)
  }
}
