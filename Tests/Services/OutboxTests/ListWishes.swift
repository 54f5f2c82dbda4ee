import Domain
import Fakes
import Library
import Streams
import Testing
import Web

/// What somebody does with lists, those of a server and those of this machine, here and elsewhere: what is
/// answered has happened, once.
struct ListWishes {
  private struct Local: Equatable {
    var list: PhotoList
    var members: [String] = []
  }

  private var local: [Local] = []
  private var count = 0

  static func keeper(_ world: OutboxWorld) -> ListKeeper {
    ListKeeper(
      profile: 1, storage: world.library.lists, sources: world.library.sources,
      serving: world.server, accounts: { [account = world.account] in [account] },
      time: world.time, reporting: world.reports)
  }

  mutating func step(
    _ keeper: ListKeeper, _ world: OutboxWorld, _ dice: inout SeededGenerator
  ) async throws {
    let lists = try await keeper.lists().lists
    guard let list = lists.randomElement(using: &dice), Int.random(in: 0..<6, using: &dice) > 0
    else { return try await make(keeper, world, isHere: Bool.random(using: &dice)) }
    do {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0..<5: try await setMembership(keeper, world, list, &dice)
      case 5..<7: try await change(keeper, world, list, &dice)
      case 7: try await remove(keeper, world, list)
      case 8: world.server.changeLists { if !$0.isEmpty { $0.removeLast() } }
      default:
        world.server.changeLists { lists in
          for place in lists.indices { lists[place].list.title += "!" }
        }
      }
    } catch ListError.gone {
      #expect(there(list, world) == nil, "\(list) is said to be gone")
    } catch let error where error is ListError || error is NetworkError {
      // What is not answered may have happened: the server says so when it is asked.
    }
  }

  private mutating func make(
    _ keeper: ListKeeper, _ world: OutboxWorld, isHere: Bool
  ) async throws {
    count += 1
    do {
      let made = try await keeper.makeList("list \(count)", at: isHere ? nil : world.account.id)
      if isHere { local.append(Local(list: made.list)) }
      #expect(isHere || there(made.list, world)?.list == made.list)
    } catch is NetworkError {}
  }

  private mutating func setMembership(
    _ keeper: ListKeeper, _ world: OutboxWorld, _ list: PhotoList, _ dice: inout SeededGenerator
  ) async throws {
    let isMember = Int.random(in: 0..<3, using: &dice) > 0
    let name = StrictServer.people.randomElement(using: &dice) ?? "p1"
    guard let handle = StrictServer.handle(name) else { return }
    let isTag = Int.random(in: 0..<4, using: &dice) == 0
    let member =
      isTag
      ? ListMember.tag("fog", world.account.id)
      : .person(PersonID(account: world.account.id, name: name), handle)
    do {
      if isMember {
        try await keeper.add(member, to: list)
      } else {
        try await keeper.remove(member, from: list)
      }
    } catch ListError.notFollowed {
      #expect(
        world.server.membership
          == StrictServer.Membership(person: name, isMember: true, answer: .notFollowed))
      return
    }
    if let place = local.firstIndex(where: { $0.list.id == list.id }) {
      local[place].members.removeAll { $0 == member.key }
      if isMember { local[place].members.append(member.key) }
    } else {
      #expect(!isTag, "a server's list holds no tags")
      #expect(
        world.server.membership
          == StrictServer.Membership(person: name, isMember: isMember, answer: .done))
      #expect(there(list, world)?.members.count { $0 == name } ?? 0 < 2, "\(name) is in it once")
    }
  }

  private mutating func change(
    _ keeper: ListKeeper, _ world: OutboxWorld, _ list: PhotoList, _ dice: inout SeededGenerator
  ) async throws {
    count += 1
    let title = Bool.random(using: &dice) ? "list \(count)" : nil
    let changed = try await keeper.change(
      list, title: title, isExclusive: title == nil ? !list.isExclusive : nil)
    #expect(changed.isExclusive == (title == nil ? !list.isExclusive : list.isExclusive))
    if let place = local.firstIndex(where: { $0.list.id == list.id }) {
      local[place].list = changed
    } else {
      #expect(there(list, world)?.list == changed)
    }
  }

  private mutating func remove(
    _ keeper: ListKeeper, _ world: OutboxWorld, _ list: PhotoList
  ) async throws {
    try await keeper.remove(list)
    local.removeAll { $0.list.id == list.id }
    #expect(there(list, world) == nil)
  }

  private func there(_ list: PhotoList, _ world: OutboxWorld) -> StrictServer.KeptList? {
    world.server.lists.first { $0.list.id == list.id }
  }

  /// What is otherwise here than there, or than it was wished for: nothing, once the server is asked.
  func disagreements(_ world: OutboxWorld) async throws -> [String] {
    let keeper = Self.keeper(world)
    let overview = try await keeper.lists()
    var problems = overview.failures.map { "not asked: \($0)" }
    let expected =
      local.map { ($0.list, $0.members) }
      + world.server.lists.map { kept in
        (kept.list, kept.members.compactMap { StrictServer.handle($0)?.key })
      }
    if overview.lists != expected.map(\.0) {
      problems.append("lists \(overview.lists), not \(expected.map(\.0))")
    }
    for (list, members) in expected {
      let found = try await keeper.members(of: list).map(\.key)
      if found.sorted() != members.sorted() {
        problems.append("\(list.title) holds \(found), not \(members)")
      }
    }
    return problems
  }
}
