import Domain
import Storage
import Synchronization
import Web

@testable import Transfer

/// People at one server, whom everybody there knows.
final class FakePeople: PeopleReading, Relating, ListKeeping {
  private struct State {
    var standings: [String: Relationship] = [:]
    var wishes: [RelationWish] = []
    var lists: [(list: PhotoList, members: [ListMember])] = []
    var nobody: Set<String> = []
    var servers: [String] = []
    var refused: Set<String> = []
    var allowance: (left: Int, of: Int, wait: Duration)?
    /// The pages that were asked for, if the server makes up as many as are asked for.
    var made: Int?
    var isAway = false
    var failures: [AccountFailure] = []
  }

  private let account: Account?
  private let state = Mutex(State())

  init(_ account: Account?) {
    self.account = account
  }

  /// All that was wished.
  var wishes: [RelationWish] { state.withLock { $0.wishes } }

  /// The titles of lists, with the handles in them.
  var listed: [String: [String]] {
    state.withLock { state in
      state.lists.reduce(into: [:]) { all, list in
        all[list.list.title] = list.members.compactMap { member in
          if case .person(_, let handle) = member { handle.key } else { nil }
        }
      }
    }
  }

  /// The servers that were blocked.
  var servers: [String] { state.withLock { $0.servers } }

  /// From now on nothing can be wished of them.
  func refuse(_ handle: String) { state.withLock { _ = $0.refused.insert(handle) } }

  /// From now on nobody knows them.
  func forget(_ handle: String) { state.withLock { _ = $0.nobody.insert(handle) } }

  /// From now on the server wants a pause after so many requests.
  func limit(to requests: Int, then wait: Duration) {
    state.withLock { $0.allowance = (requests, requests, wait) }
  }

  /// From now on there is always one more page, and nobody else is on it.
  func goOnForEver() { state.withLock { $0.made = 0 } }

  /// How many such pages were asked for.
  var madePages: Int { state.withLock { $0.made ?? 0 } }

  /// From now on the server of an account does not tell its lists.
  func hideLists(of account: Account) {
    state.withLock { $0.failures = [AccountFailure(account, reason: "it is away")] }
  }

  static let away = NetworkError.unreachable(host: "photos.example", reason: "it is away")

  /// From now on the server cannot be reached, or can again.
  func goAway(_ isAway: Bool = true) { state.withLock { $0.isAway = isAway } }

  /// Counts a request.
  private func ask() throws {
    try state.withLock { state in
      if state.isAway { throw Self.away }
      guard let allowance = state.allowance else { return }
      guard allowance.left > 0 else {
        state.allowance?.left = allowance.of
        throw NetworkError.busy(host: "photos.example", wait: allowance.wait)
      }
      state.allowance?.left -= 1
    }
  }

  func relate(_ handle: String, _ change: (inout Relationship) -> Void) {
    state.withLock { change(&$0.standings[handle, default: Relationship()]) }
  }

  private func person(_ handle: Handle) -> PersonProfile {
    PersonProfile(
      id: PersonID(account: account?.id ?? AccountID(rawValue: 1), name: handle.key),
      handle: handle, name: "")
  }

  func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? { nil }

  func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    try ask()
    guard !state.withLock({ $0.nobody.contains(handle.key) }) else {
      throw PeopleError.unknown(handle)
    }
    return person(handle)
  }

  func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts { PersonPosts([]) }

  /// Two on each page; the last page leads back to the first.
  func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage {
    try ask()
    let all = state.withLock { state in
      state.standings.filter { entry in
        switch group {
        case .following: entry.value.following != nil
        case .muted: entry.value.mute != nil
        case .blocked: entry.value.isBlocked
        default: false
        }
      }.keys.sorted()
    }
    let made = state.withLock { state in
      state.made = state.made.map { $0 + 1 }
      return state.made
    }
    if let made {
      return PeoplePage(
        all.compactMap { Handle($0) }.map(person), next: made < 500 ? "\(made)" : nil)
    }
    let start = page?.next.flatMap { Int($0) } ?? 0
    let people = all.dropFirst(start).prefix(2).compactMap { Handle($0) }.map(person)
    return PeoplePage(people, next: start + 2 < all.count ? "\(start + 2)" : "0")
  }

  func author(of photo: Photo) async throws -> PersonProfile { throw PeopleError.noAuthor }

  /// Nobody was asked yet; of strangers nothing is known.
  func standings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    state.withLock { state in
      people.reduce(into: [:]) { all, person in
        let known = state.standings[person.placeholder?.key ?? person.name]
        all[person] = known.map { RelationStanding($0, isKnown: false) }
      }
    }
  }

  func refreshStandings(with people: [PersonID]) async throws -> [PersonID: RelationStanding] {
    try ask()
    return state.withLock { state in
      Dictionary(
        people.map { ($0, RelationStanding(state.standings[$0.name] ?? Relationship())) }
      ) { first, _ in first }
    }
  }

  func wish(_ wish: RelationWish, for person: PersonProfile) async throws -> RelationStanding {
    try state.withLock { state in
      if state.refused.contains(person.handle.key) {
        throw RelationError.isBlocked(person.handle)
      }
      state.wishes.append(wish)
      var standing = state.standings[person.handle.key] ?? Relationship()
      switch wish {
      case .follow(let following): standing.following = following
      case .mute(let mute): standing.mute = mute
      case .block(let isBlocked): standing.isBlocked = isBlocked
      case .blockDomain(let isBlocked):
        standing.isDomainBlocked = isBlocked
        state.servers.append(person.handle.server)
      case .note(let words): standing.note = words
      case .answer, .removeFollower: break
      }
      state.standings[person.handle.key] = standing
      return RelationStanding(standing, waiting: [wish])
    }
  }

  func parted(
    by wish: RelationWish, from person: PersonProfile
  ) async throws -> [UnfollowedPerson] { [] }
  func hidden(
    _ list: HiddenList, of account: AccountID, asking: Bool
  ) async throws -> [PersonProfile] { [] }
  func report(_ report: PersonReport, of person: PersonProfile) async throws {}
  func rules(of account: AccountID) async throws -> [ServerRule] { [] }
  func reportTerms(of account: AccountID) async throws -> ReportTerms { ReportTerms(server: "") }

  func lists() async throws -> ListOverview {
    state.withLock { ListOverview($0.lists.map(\.list), failures: $0.failures) }
  }

  func makeList(_ title: String, at account: AccountID?) async throws -> CreatedList {
    state.withLock { state in
      let id: PhotoList.ID =
        account.map { .server($0, "\(state.lists.count)") } ?? .here(Int64(state.lists.count))
      let list = PhotoList(id: id, title: title)
      state.lists.append((list, []))
      return CreatedList(list)
    }
  }

  func change(_ list: PhotoList, title: String?, isExclusive: Bool?) async throws -> PhotoList {
    state.withLock { state in
      var changed = list
      changed.isExclusive = isExclusive ?? list.isExclusive
      for place in state.lists.indices where state.lists[place].list.id == list.id {
        state.lists[place].list = changed
      }
      return changed
    }
  }

  func remove(_ list: PhotoList) async throws {}

  func members(of list: PhotoList) async throws -> [ListMember] {
    try state.withLock { if $0.isAway { throw Self.away } }
    return state.withLock { $0.lists.first { $0.list.id == list.id }?.members ?? [] }
  }

  func add(_ member: ListMember, to list: PhotoList) async throws {
    state.withLock { state in
      guard let place = state.lists.firstIndex(where: { $0.list.id == list.id }) else { return }
      state.lists[place].members.append(member)
    }
  }

  func remove(_ member: ListMember, from list: PhotoList) async throws {}
}
