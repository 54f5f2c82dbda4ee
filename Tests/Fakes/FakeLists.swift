import Domain
import Synchronization

/// Lists in memory, of which servers keep those of some accounts.
public final class FakeLists: ListKeeping {
  private struct State {
    var overview: ListOverview
    var members: [PhotoList.ID: [ListMember]] = [:]
    var last: Int64 = 100
  }

  private let state: Mutex<State>
  private let failure: (any Error)?
  private let refusing: String?
  private let neverAnswers: Bool

  /// Begins with lists and what is in them; `failure` is what comes of any change, and `refusing` a server that
  /// keeps no lists. What never answers waits until its task is cancelled: see ``Standstill``.
  public init(
    _ overview: ListOverview = ListOverview(), members: [PhotoList.ID: [ListMember]] = [:],
    failure: (any Error)? = nil, refusing: String? = nil, neverAnswers: Bool = false
  ) {
    state = Mutex(State(overview: overview, members: members))
    self.failure = failure
    self.refusing = refusing
    self.neverAnswers = neverAnswers
  }

  /// All of them.
  public func lists() async throws -> ListOverview {
    if neverAnswers { try await Standstill.untilCancelled() }
    return state.withLock { $0.overview }
  }

  /// Makes a list at the account's server, unless that keeps none.
  public func makeList(_ title: String, at account: AccountID?) async throws -> CreatedList {
    if let failure { throw failure }
    guard !title.isEmpty else { throw ListError.badTitle }
    return state.withLock { state in
      state.last += 1
      let isHere = account == nil || refusing != nil
      let id: PhotoList.ID =
        if let account, !isHere { .server(account, "\(state.last)") } else { .here(state.last) }
      let list = PhotoList(id: id, title: title)
      state.overview.lists.append(list)
      state.members[id] = []
      return CreatedList(list, refusingServer: account == nil ? nil : refusing)
    }
  }

  /// Changes it.
  public func change(
    _ list: PhotoList, title: String?, isExclusive: Bool?
  ) async throws -> PhotoList {
    if let failure { throw failure }
    return try state.withLock { state in
      guard let place = state.overview.lists.firstIndex(where: { $0.id == list.id }) else {
        throw ListError.gone(list.title)
      }
      state.overview.lists[place].title = title ?? list.title
      state.overview.lists[place].isExclusive = isExclusive ?? list.isExclusive
      return state.overview.lists[place]
    }
  }

  /// Takes it away.
  public func remove(_ list: PhotoList) async throws {
    if let failure { throw failure }
    state.withLock { state in
      state.overview.lists.removeAll { $0.id == list.id }
      state.members[list.id] = nil
    }
  }

  /// What is in it.
  public func members(of list: PhotoList) async throws -> [ListMember] {
    try state.withLock { state in
      guard let members = state.members[list.id] else { throw ListError.gone(list.title) }
      return members
    }
  }

  /// Puts it in, once.
  public func add(_ member: ListMember, to list: PhotoList) async throws {
    if let failure { throw failure }
    if case .server = list.id, case .tag = member { throw ListError.noTags(server: "its server") }
    state.withLock { state in
      guard state.members[list.id]?.contains(where: { $0.key == member.key }) != true else {
        return
      }
      state.members[list.id, default: []].append(member)
    }
  }

  /// Takes it out.
  public func remove(_ member: ListMember, from list: PhotoList) async throws {
    if let failure { throw failure }
    state.withLock { state in
      state.members[list.id]?.removeAll { $0.key == member.key }
    }
  }
}
