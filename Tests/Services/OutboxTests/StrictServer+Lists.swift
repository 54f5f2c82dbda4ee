import Domain
import Synchronization
import Web

extension StrictServer {
  /// A list of people there, whom the account follows.
  struct KeptList: Hashable, Sendable {
    var list: PhotoList
    var members: [String] = []

    /// What the server calls it.
    var name: String { if case .server(_, let name) = list.id { name } else { "" } }
  }

  /// Who was to be in a list or not, and what was answered.
  struct Membership: Hashable, Sendable {
    let person: String
    let isMember: Bool
    let answer: MembershipAnswer
  }

  /// What was answered last when somebody was put into a list or taken out: how things stand may be otherwise by the
  /// time that this is told.
  var membership: Membership? { state.withLock { $0.membership } }

  /// The lists there.
  var lists: [KeptList] { state.withLock { $0.lists } }

  /// Somebody changes a list elsewhere, such as takes it away.
  func changeLists(_ change: (inout [KeptList]) -> Void) { state.withLock { change(&$0.lists) } }
}

extension StrictServer.State {
  /// Whom the account does not follow is in no list.
  mutating func leaveLists() {
    let followed = Set(relations.filter { $0.value.following != nil }.keys)
    for place in lists.indices { lists[place].members.removeAll { !followed.contains($0) } }
  }

  fileprivate mutating func setMembership(
    _ isMember: Bool, of person: String, inList name: String
  ) -> MembershipAnswer {
    guard let place = lists.firstIndex(where: { $0.name == name }) else { return .gone }
    if isMember, relation(person).following == nil { return .notFollowed }
    lists[place].members.removeAll { $0 == person }
    if isMember { lists[place].members.append(person) }
    return .done
  }
}

extension StrictServer: ListServing {
  func lists(of account: AccountID) async throws -> [PhotoList]? {
    try ask { $0.lists.map(\.list) }
  }

  func makeList(_ title: String, of account: AccountID) async throws -> PhotoList? {
    try ask { state in
      state.count += 1
      let list = PhotoList(id: .server(account, "l\(state.count)"), title: title)
      state.lists.append(KeptList(list: list))
      return list
    }
  }

  func changeList(
    _ name: String, title: String, isExclusive: Bool, of account: AccountID
  ) async throws -> PhotoList? {
    try ask { state in
      guard let place = state.lists.firstIndex(where: { $0.name == name }) else { return nil }
      state.lists[place].list.title = title
      state.lists[place].list.isExclusive = isExclusive
      return state.lists[place].list
    }
  }

  func removeList(_ name: String, of account: AccountID) async throws {
    try ask { $0.lists.removeAll { $0.name == name } }
  }

  func members(ofList name: String, of account: AccountID) async throws -> [ListMember]? {
    try ask { state in
      state.lists.first { $0.name == name }?.members.compactMap { id in
        Self.handle(id).map { .person(PersonID(account: account, name: id), $0) }
      }
    }
  }

  func setMembership(
    _ isMember: Bool, of person: String, inList name: String, of account: AccountID
  ) async throws -> MembershipAnswer {
    try ask { state in
      let answer = state.setMembership(isMember, of: person, inList: name)
      state.membership = Membership(person: person, isMember: isMember, answer: answer)
      return answer
    }
  }

  /// Answers at once, or fails before or after it has done what was asked.
  private func ask<Value>(_ answer: (inout State) -> Value) throws -> Value {
    let host = "photos.example"
    switch asking() {
    case nil: return state.withLock { answer(&$0) }
    case .lost, .silent, .late:
      _ = state.withLock { answer(&$0) }
      throw NetworkError.interrupted(host: host)
    case .busy: throw NetworkError.busy(host: host, wait: .seconds(30))
    case .timeOut: throw NetworkError.timedOut(host: host, waitingFor: .answer)
    default: throw NetworkError.unreachable(host: host, reason: "no connection")
    }
  }
}
