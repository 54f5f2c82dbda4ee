import Domain
import Fakes
import Testing

@testable import PeopleScreen

// Lists, and what is in them.
extension PeoplePresenterTests {
  @Test func `a list is made, filled, shown in the stream and taken away, which can be undone`()
    async throws
  {
    let lists = FakeLists()
    let presenter = presenter(
      PagedPeople([.following(nil): [PeoplePage(people)]]), lists: lists)
    await presenter.lists("make Fog friends --at here")
    #expect(view.shown == ["made 1 Fog friends"])
    await presenter.list(.following, "")
    await presenter.add("1 3 #Fog to fog friends")
    #expect(
      view.shown == [
        "@bo@photos.example in Fog friends done", "@dora@photos.example in Fog friends done",
        "#fog in Fog friends done",
      ])
    await presenter.lists("Fog friends")
    await presenter.take("2")
    #expect(view.shown == ["@dora@photos.example out of Fog friends done"])
    await presenter.lists("")
    await presenter.open(1)
    #expect(view.shown == ["opened Fog friends"])
    #expect(navigator.steps == ["stream"])
    let source = try #require(try await sources.sources().first)
    #expect(source.kind == .list(101))
    #expect(stream.shownSelection == StreamSelection(source.id))
    await presenter.lists("exclusive 1")
    await presenter.lists("remove 1")
    #expect(view.shown == ["removed 1 Fog friends"])
    #expect(try await sources.sources().isEmpty)
    #expect(try await undoing.undo() == .list("Fog friends"))
    let back = try #require(try await lists.lists().lists.first)
    #expect(back.title == "Fog friends" && back.isExclusive)
    #expect(try await lists.members(of: back).map(\.name) == ["@bo@photos.example", "#fog"])
    #expect(try await sources.sources().map(\.kind) == [back.source])
  }

  @Test
  func `lists keep the numbers they were shown with, whatever is made, removed or looked into`()
    async throws
  {
    let here = ["Family", "Friends", "Work"].enumerated()
      .map { PhotoList(id: .here(Int64($0.offset + 1)), title: $0.element) }
    let lists = FakeLists(
      ListOverview(here), members: Dictionary(uniqueKeysWithValues: here.map { ($0.id, []) }))
    let presenter = presenter(PagedPeople(), lists: lists)
    await presenter.lists("")
    await presenter.lists("remove 1")
    await presenter.lists("2")
    await presenter.lists("make Local --at here")
    #expect(view.shown == ["made 4 Local"])
    await presenter.lists("remove 2")
    #expect(view.shown == ["removed 2 Friends"])
    #expect(try await lists.lists().lists.map(\.title).sorted() == ["Local", "Work"])
  }

  @Test func `a server that keeps no lists is named`() async {
    let presenter = presenter(
      PagedPeople(), lists: FakeLists(refusing: "pixelfed.social"))
    await presenter.lists("make Fog")
    #expect(view.shown == ["made 1 Fog", "pixelfed.social"])
  }

  @Test func `what cannot be put into a list says why`() async throws {
    let account = AccountID(rawValue: 1)
    let list = PhotoList(id: .server(account, "12"), title: "Harbour")
    let presenter = presenter(
      PagedPeople([.following(nil): [PeoplePage(people)]]),
      lists: FakeLists(ListOverview([list]), members: [list.id: []]))
    await presenter.add("#fog to Harbour")
    #expect(view.shown == ["#fog in Harbour \(ListError.noTags(server: "its server").reason)"])
    await presenter.add("@cleo@photos.example to 1")
    #expect(view.shown == ["@cleo@photos.example in Harbour done"])
    await presenter.add("@nobody@photos.example to 1")
    #expect(
      view.shown == [
        PeopleError.unknown(try #require(Handle("@nobody@photos.example"))).reason
      ])
    for (typed, reason) in [
      ("2", PeopleProblem.whichList.reason), ("fog to 1", PeopleProblem.notAMember("fog").reason),
      ("#a/b to 1", ListError.notATag("#a/b").reason),
      ("1 to nowhere", ListError.unknown("nowhere").reason),
      (" ", PeopleProblem.missing("add 2 5 to Friends` or `add #fog to Friends").reason),
    ] {
      await presenter.add(typed)
      #expect(view.shown == [reason], "\(typed)")
    }
  }

  @Test func `a list that was deleted elsewhere is told in one line`() async {
    let list = PhotoList(id: .server(AccountID(rawValue: 1), "12"), title: "Harbour")
    let presenter = presenter(PagedPeople(), lists: FakeLists(ListOverview([list])))
    await presenter.lists("1")
    #expect(view.shown == [ListError.gone("Harbour").reason])
    await presenter.lists("remove Harbour")
    #expect(view.shown == ["removed 1 Harbour"], "who wants it gone is content")
  }

  @Test func `a thousand lists are listed, and called by their numbers`() async {
    let many = (1...1_000).map { PhotoList(id: .here(Int64($0)), title: "same") }
    let presenter = presenter(PagedPeople(), lists: FakeLists(ListOverview(many)))
    await presenter.lists("")
    #expect(view.shown.count == 1_000)
    await presenter.lists("rename 999 other one")
    #expect(view.shown == ["renamed 999 other one"])
    await presenter.lists("remove same")
    #expect(view.shown == [ListError.ambiguous("same").reason])
  }

  @Test(arguments: [
    ("make", "lists make Friends"), ("make --at here", "lists make Friends"),
    ("rename 2", "lists rename 2 Friends"), ("remove", "lists remove 2"),
    ("exclusive", "lists exclusive 2"), ("make x --at", "--at @ada@photos.example"),
  ])
  func `what is missing is said with what can be typed`(typed: String, example: String) {
    #expect(throws: PeopleProblem.missing(example)) { try ListsRequest(typed) }
  }
}
