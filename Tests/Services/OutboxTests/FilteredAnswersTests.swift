import Domain
import Fakes
import Library
import Storage
import Testing
import Web

@testable import Outbox

/// What is read from a server and kept nowhere, with filters held against it.
@Suite struct FilteredAnswersTests {
  private let world: OutboxWorld
  private let outbox: Outbox

  init() async throws {
    world = try await OutboxWorld()
    outbox = world.outbox()
    world.server.talk()
  }

  /// All comments, notifications and posts say `fog`.
  private func filter(
    _ action: PostFilter.Action, in contexts: PostFilter.Context..., here: Bool = false
  ) async throws {
    let filter = PostFilter(
      id: "1", title: "Fog", action: action, contexts: contexts,
      keywords: [PostFilter.Keyword("fog")], isHereOnly: here)
    try await world.library.filters.setFilterList(
      FilterList([filter], of: here ? nil : world.account.id, isServed: !here), of: 1)
  }

  /// What is made of everything, by where it is read: nothing if all of it is hidden.
  private func shown() async throws -> [PostFilter.Context: Set<String>] {
    let account = world.account.id
    func names(_ posts: [some Filterable]) -> Set<String> {
      Set(posts.map { $0.filtering.map { "\($0.action)" } ?? "open" })
    }
    let posts = try await outbox.people(by: TalkativePeople()).posts(
      of: PersonID(account: account, name: "p1"), onlyPictures: false, after: nil)
    let told = try await outbox.notifications(by: TalkativePeople(), muting: FixedSettings())
      .notifications(of: account, after: nil)
    let found = try await outbox.findings(by: world.server, muting: FixedSettings())
      .search("fog", of: account, after: nil)
    return [
      .thread: names(try await outbox.comments(on: world.photo())),
      .notifications: names(told.notifications),
      .account: names(posts.photos).union(names(posts.words)),
      .public: names(found.photos).union(names(found.words)),
    ]
  }

  @Test(arguments: [false, true])
  func `a filter holds in its own contexts and nowhere else`(here: Bool) async throws {
    let open: [PostFilter.Context: Set<String>] = [
      .thread: ["open"], .notifications: ["open"], .account: ["open"], .public: ["open"],
    ]
    try await filter(.hide, in: .home, here: here)
    #expect(try await shown() == open)
    for context in open.keys {
      try await filter(.warn, in: context, here: here)
      var expected = open
      expected[context] = ["warn"]
      #expect(try await shown() == expected)
      try await filter(.hide, in: context, here: here)
      expected[context] = []
      #expect(try await shown() == expected)
    }
  }

  @Test func `one's own posts are never filtered on one's own page`() async throws {
    try await filter(.hide, in: .account)
    let posts = try await outbox.people(by: TalkativePeople()).posts(
      of: PersonID(account: world.account.id, name: "1"), onlyPictures: false, after: nil)
    #expect(posts.photos.count == 1 && posts.words.count == 1)
  }
}

/// Says `fog` wherever somebody can.
private struct TalkativePeople: NotificationReading, PeopleReading {
  private let moment = Timestamp(milliseconds: 0)

  func notifications(
    of account: AccountID, after page: NotificationPage?
  ) async throws -> NotificationPage {
    NotificationPage([
      AccountNotification(
        id: .init(account: account, name: "1"), kind: .reply("fog"), person: "Bo (@bo)",
        moment: moment, status: nil),
      AccountNotification(
        id: .init(account: account, name: "2"), kind: .mention("fog"), person: "Bo (@bo)",
        moment: moment, status: nil),
    ])
  }

  /// The account's own name is the first of its server.
  func known(_ handle: Handle, as account: AccountID?) async throws -> PersonProfile? {
    account.map { PersonProfile(id: PersonID(account: $0, name: "1"), handle: handle, name: "Ada") }
  }

  func profile(of handle: Handle, as account: AccountID?) async throws -> PersonProfile {
    throw PeopleError.unknown(handle)
  }

  func posts(
    of person: PersonID, onlyPictures: Bool, after page: PersonPosts?
  ) async throws -> PersonPosts {
    let photo = Photo(
      id: PhotoID(source: SourceID(seenBy: person.account), item: "7"), timestamp: moment,
      caption: "fog", media: .sample(1))
    return PersonPosts([photo], words: [TextPost(id: "8", moment: moment, text: "fog")])
  }

  func people(
    _ group: PeopleGroup, of account: AccountID, after page: PeoplePage?
  ) async throws -> PeoplePage { PeoplePage([]) }
}
