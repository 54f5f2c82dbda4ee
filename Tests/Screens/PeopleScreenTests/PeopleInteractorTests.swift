import Domain
import Fakes
import PeopleDev
import Synchronization
import Testing
import Web
import Wording

@testable import PeopleScreen

/// Lists whose next additions fail as they are told, whose removals may be stopped before or after they are done, and
/// one of which may be made without an answer.
private final class FailingLists: ListKeeping {
  private let lists = FakeLists()
  private let failures = Mutex<[(any Error)?]>([])
  private let losesList = Mutex(false)
  private let failsToAnswer: Bool
  private let failsToRemove: Bool

  init(failingToAnswer: Bool = false, failingToRemove: Bool = false) {
    (failsToAnswer, failsToRemove) = (failingToAnswer, failingToRemove)
  }

  /// What becomes of the next additions.
  func fail(_ errors: [(any Error)?]) { failures.withLock { $0 = errors } }

  /// The next list that is made is not told.
  func loseNextList() { losesList.withLock { $0 = true } }

  func lists() async throws -> ListOverview { try await lists.lists() }

  func makeList(_ title: String, at account: AccountID?) async throws -> CreatedList {
    let made = try await lists.makeList(title, at: account)
    let isLost = losesList.withLock { losesList in
      defer { losesList = false }
      return losesList
    }
    if isLost { throw CancellationError() }
    return made
  }

  func change(
    _ list: PhotoList, title: String?, isExclusive: Bool?
  ) async throws -> PhotoList {
    try await lists.change(list, title: title, isExclusive: isExclusive)
  }

  func remove(_ list: PhotoList) async throws {
    if failsToRemove { throw CancellationError() }
    try await lists.remove(list)
    if failsToAnswer { throw CancellationError() }
  }

  func members(of list: PhotoList) async throws -> [ListMember] {
    try await lists.members(of: list)
  }

  func add(_ member: ListMember, to list: PhotoList) async throws {
    if let error = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
    try await lists.add(member, to: list)
  }

  func remove(_ member: ListMember, from list: PhotoList) async throws {
    try await lists.remove(member, from: list)
  }
}

@Suite("The people's interactor")
struct PeopleInteractorTests {
  private let people: [PersonProfile]
  private let account: Account
  private let reports = RecordingReporter()
  private let undoing = UndoLog(time: ManualTime())
  private let sources = FakeSources(scan: [.finished(ScanSummary(name: "", photos: 3))])

  init() throws {
    people = try ["bo", "cleo", "dora"].map { try #require(.listed($0)) }
    account = try #require(FakeAccounts.account("ada"))
  }

  private func interactor(
    _ reading: PagedPeople = PagedPeople(), relating: FakeRelating = FakeRelating(),
    lists: any ListKeeping = FakeLists()
  ) -> PeopleInteractor {
    PeopleInteractor(
      dependencies: FakeServices {
        ($0.people, $0.relating, $0.lists) = (reading, relating, lists)
        ($0.sources, $0.undoing, $0.reporting) = (sources, undoing, reports)
        $0.accounts = FakeAccounts([account])
      })
  }

  @Test func `pages that tell nobody new lead on to the next, and are not asked for on and on`()
    async throws
  {
    let known = PeoplePage([people[0]], next: "1")
    let barren = PagedPeople([
      .followers(nil): [
        known, PeoplePage([], next: "2"), PeoplePage([people[0]], next: "3"),
        PeoplePage([people[1], people[1], people[0], people[2]], next: "4"),
      ]
    ])
    let found = try await interactor(barren).obtainPage(
      of: .followers(nil), account, after: known, knowing: [people[0].id])
    #expect(found.people == [people[1], people[2]], "each is told once")
    #expect(found.page.next == "4")
    #expect(barren.pages == 3)
    let endless = PagedPeople([
      .followers(nil): (1...20).map { PeoplePage([], next: "\($0)") }
    ])
    await #expect(throws: PeopleProblem.circle("photos.example")) {
      try await interactor(endless).obtainPage(
        of: .followers(nil), account, after: nil, knowing: [])
    }
    #expect(endless.pages == PeoplePage.mostBarren)
    let end = try await interactor(PagedPeople()).obtainPage(
      of: PeopleGroup.blocked, account, after: nil, knowing: [])
    #expect(end.people.isEmpty && end.page.next == nil)
  }

  @Test func `a list that was taken away comes back with what was in it, and with its source`()
    async throws
  {
    let lists = FakeLists()
    let interactor = interactor(lists: lists)
    var list = try await lists.makeList("Fog", at: nil).list
    list = try await lists.change(list, title: nil, isExclusive: true)
    for person in people { try await lists.add(.person(person.id, person.handle), to: list) }
    for try await _ in sources.addList(list) {}
    let row = try #require(try await interactor.obtainLists().rows.first)
    #expect(row.isSource && row.account == nil)
    try await interactor.remove(row)
    #expect(try await lists.lists().lists.isEmpty)
    #expect(try await sources.sources().isEmpty)
    #expect(try await undoing.undo() == .list("Fog"))
    let back = try #require(try await interactor.obtainLists().rows.first)
    #expect(back.list.title == "Fog" && back.list.isExclusive && back.isSource)
    #expect(try await lists.members(of: back.list).map(\.name) == people.map(\.handle.text))
  }

  @Test func `a list of no source comes back as none, and one that is gone is taken away`()
    async throws
  {
    let lists = FakeLists()
    let interactor = interactor(lists: lists)
    let list = try await lists.makeList("Fog", at: account.id).list
    let row = ListRow(number: 1, list: list, account: account, isSource: false)
    try await interactor.remove(row)
    #expect(try await undoing.undo() == .list("Fog"))
    let back = try #require(try await interactor.obtainLists().rows.first)
    #expect(back.account == account && !back.list.isExclusive)
    #expect(try await sources.sources().isEmpty)
    let gone = PhotoList(id: .server(account.id, "nowhere"), title: "Gone")
    try await interactor.remove(
      ListRow(number: 1, list: gone, account: account, isSource: false))
    #expect(try await lists.lists().lists.map(\.title) == ["Fog"])
  }

  /// Makes a list that is a source, and takes it away.
  private func removeList(
    of people: [PersonProfile], by interactor: PeopleInteractor, _ lists: FailingLists
  ) async throws {
    let list = try await lists.makeList("Fog", at: nil).list
    for person in people { try await lists.add(.person(person.id, person.handle), to: list) }
    for try await _ in sources.addList(list) {}
    try await interactor.remove(try #require(try await interactor.obtainLists().rows.first))
  }

  @Test func `what comes back goes on where it was stopped, and is made once`() async throws {
    let lists = FailingLists()
    let interactor = interactor(lists: lists)
    try await removeList(of: people, by: interactor, lists)
    lists.fail([nil, LibraryError.busy])
    await #expect(throws: LibraryError.busy) { try await undoing.undo() }
    #expect(try await undoing.undo() == .list("Fog"))
    let rows = try await interactor.obtainLists().rows
    #expect(rows.map(\.list.title) == ["Fog"] && rows.first?.isSource == true)
    #expect(
      try await lists.members(of: try #require(rows.first?.list)).map(\.name)
        == people.map(\.handle.text))
  }

  @Test func `who cannot be put back keeps nobody else out, and is told once`() async throws {
    let lists = FailingLists()
    let interactor = interactor(lists: lists)
    try await removeList(of: people, by: interactor, lists)
    lists.fail([ListError.notFollowed(people[0].handle)])
    await #expect(throws: ListError.notFollowed(people[0].handle)) { try await undoing.undo() }
    let rows = try await interactor.obtainLists().rows
    #expect(rows.map(\.list.title) == ["Fog"] && rows.first?.isSource == true)
    #expect(
      try await lists.members(of: try #require(rows.first?.list)).map(\.name)
        == people.dropFirst().map(\.handle.text))
    #expect(try await undoing.undo() == .list("Fog"))
    #expect(try await lists.lists().lists.count == 1)
  }

  @Test func `a list comes back, too, that went before its removal was stopped`() async throws {
    let lists = FailingLists(failingToAnswer: true)
    let interactor = interactor(lists: lists)
    let list = try await lists.makeList("Fog", at: nil).list
    try await lists.add(.person(people[0].id, people[0].handle), to: list)
    let row = try #require(try await interactor.obtainLists().rows.first)
    await #expect(throws: CancellationError.self) { try await interactor.remove(row) }
    #expect(try await undoing.undo() == .list("Fog"))
    let back = try #require(try await lists.lists().lists.first)
    #expect(try await lists.members(of: back).map(\.name) == [people[0].handle.text])
  }

  @Test func `a list that stayed as its removal was stopped is not made again`() async throws {
    let lists = FailingLists(failingToRemove: true)
    let interactor = interactor(lists: lists)
    let list = try await lists.makeList("Fog", at: nil).list
    let row = try #require(try await interactor.obtainLists().rows.first)
    await #expect(throws: CancellationError.self) { try await interactor.remove(row) }
    #expect(try await undoing.undo() == .list("Fog"))
    #expect(try await lists.lists().lists == [list])
  }

  @Test func `a list that comes back unanswered is not made again`() async throws {
    let lists = FailingLists()
    let interactor = interactor(lists: lists)
    let list = try await lists.makeList("Fog", at: account.id).list
    try await lists.add(.person(people[0].id, people[0].handle), to: list)
    let other = try await lists.makeList("Fog", at: account.id).list
    try await interactor.remove(
      ListRow(number: 1, list: list, account: account, isSource: false))
    lists.loseNextList()
    await #expect(throws: CancellationError.self) { try await undoing.undo() }
    #expect(try await undoing.undo() == .list("Fog"))
    let there = try await lists.lists().lists
    #expect(there.count == 2 && there.first == other)
    #expect(try await lists.members(of: other).isEmpty, "it was empty before")
    let back = try #require(there.last)
    #expect(try await lists.members(of: back).map(\.name) == [people[0].handle.text])
  }

  @Test func `whom one has hidden just now is listed, too, once`() async throws {
    let pages = PagedPeople([.muted: [PeoplePage([people[1]], next: "1"), PeoplePage([people[2]])]])
    let relating = FakeRelating(
      waiting: [people[0].id: [.mute(Mute())], people[1].id: [.mute(Mute())]],
      hidden: [.muted: people])
    let interactor = interactor(pages, relating: relating)
    let (found, page, failure) = try await interactor.obtainPage(
      of: GroupName.muted, account, after: nil, knowing: [])
    #expect(found == [people[0], people[1]] && failure == nil)
    let rest = try await interactor.obtainPage(
      of: GroupName.muted, account, after: page, knowing: Set(found.map(\.id)))
    #expect(rest.people == [people[2]])
  }

  @Test func `who was taken out of a list comes back into it, and nothing older in their place`()
    async throws
  {
    let lists = FakeLists()
    let interactor = interactor(lists: lists)
    let list = try await lists.makeList("Fog", at: nil).list
    let members = people.map { ListMember.person($0.id, $0.handle) }
    _ = try await interactor.set(true, members, in: list)
    await #expect(throws: CannotBeUndone("add", "`take` takes out of a list")) {
      try await undoing.undo()
    }
    _ = try await interactor.set(false, Array(members.prefix(2)), in: list)
    #expect(
      try await undoing.undo() == .members("@bo@photos.example, @cleo@photos.example", list: "Fog"))
    #expect(Set(try await lists.members(of: list).map(\.name)) == Set(members.map(\.name)))
    _ = try await interactor.follow(false, ["#Fog"], of: account)
    await #expect(throws: CannotBeUndone("unfollow #fog", "type `follow #fog`")) {
      try await undoing.undo()
    }
  }

  @Test func `standings that cannot be had are none, and for the log`() async {
    let relating = FakeRelating(standingsFailure: LibraryError.busy)
    #expect(await interactor(relating: relating).standings(with: people).isEmpty)
    #expect(reports.activities == ["looking how things stand with people"])
  }

  @Test func `who is asked for in vain costs nobody else, and is for the log`() async throws {
    let relating = FakeRelating(refusals: [people[1].id: PeopleError.gone(people[1].handle)])
    let interactor = interactor(relating: relating)
    let rows = people.enumerated().map { PersonRow(number: $0 + 1, person: $1) }
    let outcomes = try await interactor.perform(RelationRequest(.block), on: rows)
    #expect(
      outcomes.map(\.failure) == [nil, PeopleError.gone(people[1].handle).reason, nil])
    #expect(outcomes.map { $0.row.standing?.relationship.isBlocked } == [true, nil, true])
    #expect(reports.activities == ["doing something to somebody"])
    #expect(try await undoing.undo() == .relation("@bo@photos.example, @dora@photos.example"))
    #expect(relating.wishes.suffix(2).map(\.value) == [.block(false), .block(false)])
    await #expect(throws: NoSuchSpan.self) {
      try await interactor.perform(RelationRequest(.mute, span: "a while"), on: rows)
    }
  }
}
