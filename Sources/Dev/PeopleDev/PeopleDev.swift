import DevApp
import Domain
import Fakes
import PeopleScreen
import Web

/// The people alone, over servers in memory.
public enum PeopleDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario(
      "empty", "nobody is followed, and there is no list", PagedPeople(),
      commands: [
        "followers", "requests", "blocked", "muted", "lists", "next", "mute 1",
        "lists make Friends",
        "lists Friends", "add #Fog to Friends", "add @bo@other.example to Friends",
        "add fog to Friends",
        "lists Friends", "lists remove 1", "lists Friends",
      ]),
    scenario(
      "nobody", "nobody is signed in", PagedPeople(), accounts: [],
      commands: ["followers", "lists make Friends", "lists"]),
    scenario(
      "loading", "the server does not answer", PagedPeople(neverAnswers: true), commands: []),
    scenario(
      "failed", "the server is away", PagedPeople(failure: NetworkError.away),
      lists: FakeLists(
        ListOverview(
          [friends],
          failures: ada.map { [AccountFailure($0, reason: NetworkError.away.reason)] } ?? []),
        failure: NetworkError.away),
      commands: ["lists", "lists make Fog", "lists rename 1 Fog", "lists remove 1", "lists 1"]),
    scenario(
      "full", "people of two accounts on two pages, and lists",
      PagedPeople([
        .following(nil): [
          PeoplePage(people, next: "1"), PeoplePage(Array(people.prefix(1)), next: "2"),
          PeoplePage(others),
        ],
        .requests: [PeoplePage(others)],
      ]), accounts: ["photos.example", "other.example"],
      relating: FakeRelating(
        relations, waiting: relations.mapValues { _ in [.mute(Mute())] }, refusals: refusals,
        isReached: true),
      lists: FakeLists(
        ListOverview([friends, harbour, nameless]),
        members: [friends.id: members, harbour.id: Array(members.prefix(1)), nameless.id: []]),
      commands: [
        "find BO", "find nothing like this", "mute 2 3", "unfollow 9", "next", "next", "block 1 4",
        "requests --as @ada@other.example", "accept 1", "reject 1", "open 1", "lists", "open 1",
        "lists exclusive 1", "lists rename 1 Fog friends", "lists Fog friends", "take 1",
        "take 2 from nowhere", "lists 3",
        "lists make", "lists make Waves --at here",
      ]),
    scenario(
      "hidden", "blocked servers, followed tags, and what is known while the server is away",
      PagedPeople(failure: NetworkError.away),
      relating: FakeRelating(
        blocked, isReached: true, hidden: [.servers: servers, .muted: Array(people.prefix(1))]),
      tags: FakeTags(["fog", "sea\u{202E}\u{1B}[2J"]),
      commands: [
        "servers", "unblock-domain 1", "open 1", "tags", "follow #dunes", "unfollow 1",
        "follow fog",
        "muted", "blocked",
      ]),
    scenario(
      "pixelfed", "a server that keeps no lists", PagedPeople(),
      lists: FakeLists(refusing: "pixelfed.social"), commands: ["lists make Fog", "lists"]),
  ]
}

extension FakeServices: PeopleDependencies {}

extension PeopleDev {
  private static let ada = FakeAccounts.account("ada")

  private static let people = [
    PersonProfile.listed("bo", name: "Bo Example"),
    .listed("cleo", name: "Cleo\u{202E} \u{1B}[31mof the harbour", on: "far.away.example"),
    .listed("dora", name: "👩‍👩‍👧 Dora"),
  ].compactMap(\.self)

  private static let servers = ["spam.example", "far.away.example"].compactMap { server in
    Handle.everybody(at: server).map {
      PersonProfile(id: PersonID($0, of: AccountID(rawValue: 1)), handle: $0, name: "")
    }
  }

  private static let blocked = Dictionary(
    uniqueKeysWithValues: servers.map { ($0.id, Relationship().with(.blockDomain(true))) })

  private static let others: [PersonProfile] = {
    var emil = PersonProfile.listed("emil")
    emil?.movedTo = Handle("emil@new.example")
    return [emil].compactMap(\.self)
  }()

  private static let relations: [PersonID: Relationship] = {
    var relation = Relationship()
    relation.isFollower = true
    relation.mute = Mute()
    return Dictionary(uniqueKeysWithValues: people.prefix(1).map { ($0.id, relation) })
  }()

  private static let refusals = Dictionary(
    uniqueKeysWithValues: people.suffix(1).map {
      ($0.id, PeopleError.gone($0.handle) as any Error)
    })

  private static let friends = PhotoList(id: .here(1), title: "Friends")
  private static let harbour = PhotoList(
    id: .server(AccountID(rawValue: 1), "12"), title: "Har\u{202E}bour\u{1B}[2J", isExclusive: true)
  private static let nameless = PhotoList(id: .server(AccountID(rawValue: 2), "7"), title: "")
  private static let members: [ListMember] =
    people.prefix(1).map { .person($0.id, $0.handle) } + [.tag("fog", AccountID(rawValue: 1))]

  private static func scenario(
    _ name: String, _ summary: String,
    _ people: @autoclosure @escaping @Sendable () -> PagedPeople,
    accounts: [String] = ["photos.example"],
    relating: @autoclosure @escaping @Sendable () -> FakeRelating = FakeRelating(isReached: true),
    tags: @autoclosure @escaping @Sendable () -> FakeTags = FakeTags(),
    lists: @autoclosure @escaping @Sendable () -> FakeLists = FakeLists(),
    commands: [String]
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      let accounts = accounts.enumerated().compactMap { index, server in
        FakeAccounts.account("ada", on: server, id: Int64(index + 1))
      }
      return PeopleRouter.makeScreen(
        FakeServices {
          $0.people = people()
          $0.relating = relating()
          $0.tags = tags()
          $0.lists = lists()
          $0.accounts = FakeAccounts(accounts)
          $0.sources = FakeSources(scan: [
            .finished(ScanSummary(name: "Friends", photos: 12, added: 12))
          ])
        }, context)
    }
  }
}
