import Domain
import Storage
import Synchronization
import Web

/// A server of lists in memory, which says at which of its answers it fails.
final class FakeListServer: ListServing {
  struct State {
    /// Nil keeps none.
    var lists: [PhotoList]? = []
    var members: [String: [String]] = [:]
    var followed: Set<String> = ["bo", "cleo"]
    var asked = 0
    var failure: NetworkError?
    var membersFail = false
  }

  let state = Mutex(State())

  private func answer<Value: Sendable>(_ body: (inout State) throws -> Value) throws -> Value {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return try body(&state)
    }
  }

  func lists(of account: AccountID) async throws -> [PhotoList]? {
    state.withLock { $0.asked += 1 }
    return try answer(\.lists)
  }

  func makeList(_ title: String, of account: AccountID) async throws -> PhotoList? {
    try answer { state in
      guard let count = state.lists?.count else { return nil }
      let list = PhotoList(id: .server(account, "l\(count + 1)"), title: title)
      state.lists?.append(list)
      state.members["l\(count + 1)"] = []
      return list
    }
  }

  func changeList(
    _ name: String, title: String, isExclusive: Bool, of account: AccountID
  ) async throws -> PhotoList? {
    try answer { state in
      let id = PhotoList.ID.server(account, name)
      guard let place = state.lists?.firstIndex(where: { $0.id == id }) else { return nil }
      state.lists?[place] = PhotoList(id: id, title: title, isExclusive: isExclusive)
      return state.lists?[place]
    }
  }

  func removeList(_ name: String, of account: AccountID) async throws {
    try answer { state in state.lists?.removeAll { $0.id == .server(account, name) } }
  }

  func members(ofList name: String, of account: AccountID) async throws -> [ListMember]? {
    try answer { state in
      if state.membersFail { throw NetworkError.interrupted(host: "photos.example") }
      guard state.lists?.contains(where: { $0.id == .server(account, name) }) == true else {
        return nil
      }
      return (state.members[name] ?? []).compactMap { person in
        Handle("\(person)@photos.example").map {
          .person(PersonID(account: account, name: person), $0)
        }
      }
    }
  }

  func setMembership(
    _ isMember: Bool, of person: String, inList name: String, of account: AccountID
  ) async throws -> MembershipAnswer {
    try answer { state in
      guard state.lists?.contains(where: { $0.id == .server(account, name) }) == true else {
        return .gone
      }
      guard !isMember || state.followed.contains(person) else { return .notFollowed }
      state.members[name]?.removeAll { $0 == person }
      if isMember { state.members[name, default: []].append(person) }
      return .done
    }
  }
}
