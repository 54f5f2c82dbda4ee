import Domain
import Viper
import Wording

/// Shows answers to a person.
@MainActor
protocol PeopleViewing: AnyObject {
  func display(_ answer: LoadState<PeopleContent>)
  func display(_ progress: ScanProgress)
}

/// Turns pages of people, and keeps lists; what was listed keeps its numbers until something else is listed, and lists
/// keep theirs until lists are listed again.
@MainActor
final class PeoplePresenter: PeoplePresenting {
  /// What was listed last, by number from 1.
  enum Listed {
    case nothing
    case people(PeopleListing, [PersonRow], last: PeoplePage)
    case tags([String], Account)
    case lists
    case members(PhotoList, [MemberRow])
  }

  weak var view: (any PeopleViewing)?
  let turn = Turn()
  let interactor: PeopleInteractor
  private let router: PeopleRouter
  var listed = Listed.nothing
  /// The lists by the numbers they were shown with; empty until they are.
  private var listRows: [ListRow] = []

  init(interactor: PeopleInteractor, router: PeopleRouter) {
    self.interactor = interactor
    self.router = router
  }

  func list(_ name: GroupName, _ text: String) async {
    await answer { [self] in
      let (words, place) = try Typed.place(in: text)
      if let option = words.split(separator: " ").first(where: { $0.hasPrefix("--") }) {
        throw PeopleProblem.option(String(option))
      }
      listed = .nothing
      guard try await interactor.hasAccounts || place?.name != nil else { return .noAccounts }
      let (account, isNamed) = try await interactor.account(named: place?.name)
      return try await page(
        PeopleListing(
          name: name, account: account, isNamed: isNamed, words: words.isEmpty ? nil : words),
        [], after: nil)
    }
  }

  func more() async {
    switch listed {
    case .people(let listing, let rows, let last):
      guard listing.hasMore else { return fail(PeopleProblem.noMore) }
      await answer { [self] in try await page(listing, rows, after: last) }
    case .nothing: await list(.following, "")
    case .tags, .lists, .members: fail(PeopleProblem.noMore)
    }
  }

  func find(_ text: String) async {
    guard case .people(var listing, let rows, _) = listed else {
      return fail(PeopleProblem.noMore)
    }
    listing.rows = rows.having(text)
    listing.words = text
    show(.loaded(.people(listing)))
  }

  func perform(_ request: RelationRequest) async {
    if case .tags(let names, let account) = listed, [.follow, .unfollow].contains(request.verb) {
      return await follow(request, among: names, of: account)
    }
    await answer { [self] in
      // `mute 3 days` is about the one that is shown, and here nobody is.
      guard !request.numbers.isEmpty else { throw PeopleProblem.missing("mute 3 for 3 days") }
      let isDomain = [.blockDomain, .unblockDomain].contains(request.verb)
      let rows = try request.numbers.map { isDomain ? try row($0) : try person($0) }
      let outcomes = try await interactor.perform(request, on: rows)
      for outcome in outcomes { note(outcome.row) }
      return .done(outcomes)
    }
  }

  func open(_ number: Int) async {
    do {
      switch listed {
      case .lists: await open(try listRows.called(number))
      case .members(_, let rows):
        guard case .person(_, let handle) = try rows.called(number).member else {
          throw PeopleProblem.notAPerson(number)
        }
        await router.open(handle)
      case .people, .tags, .nothing:
        let handle = try person(number).person.handle
        var account: String?
        if case .people(let listing, _, _) = listed, listing.isNamed {
          account = listing.account.handle
        }
        await router.open(handle, as: account)
      }
    } catch {
      fail(error)
    }
  }
}

// Lists.
extension PeoplePresenter {
  func lists(_ text: String) async {
    await answer { [self] in
      switch try ListsRequest(text) {
      case .all:
        let (rows, failures) = try await interactor.obtainLists()
        (listed, listRows) = (.lists, rows)
        return .lists(rows, failures: failures)
      case .members(let name):
        let list = try await list(meantBy: name).list
        let rows = try await interactor.obtainMembers(of: list)
        listed = .members(list, rows)
        return .members(list, rows)
      case .make(let title, let place): return try await make(title, at: place)
      case .rename(let name, let title):
        let row = try await list(meantBy: name)
        return try await change(row, to: title, as: .renamed)
      case .exclusive(let name, let isExclusive):
        return try await change(try await list(meantBy: name), isExclusive: isExclusive)
      case .remove(let name):
        let row = try await list(meantBy: name)
        try await interactor.remove(row)
        forget(row)
        return .list(row, .removed)
      }
    }
  }

  func add(_ text: String) async { await set(true, text, before: "to") }

  func take(_ text: String) async { await set(false, text, before: "from") }
}

extension PeoplePresenter {
  private func page(
    _ listing: PeopleListing, _ rows: [PersonRow], after last: PeoplePage?
  ) async throws -> PeopleContent {
    let (people, page, failure) = try await interactor.obtainPage(
      of: listing.name, listing.account, after: last, knowing: Set(rows.map(\.person.id)))
    let standings = await interactor.standings(with: people)
    try Task.checkCancellation()
    let new = people.enumerated().map { place, person in
      PersonRow(number: rows.count + place + 1, person: person, standing: standings[person.id])
    }
    var listing = listing
    listing.failure = failure
    let loaded = rows + new
    listing.rows = listing.words.map(loaded.having) ?? new
    (listing.loaded, listing.hasMore) = (loaded.count, page.next != nil)
    listed = .people(listing, loaded, last: page)
    return .people(listing)
  }

  /// Somebody of the last listing of people.
  private func row(_ number: Int) throws -> PersonRow {
    guard case .people(_, let rows, _) = listed else { throw PeopleProblem.notAPerson(number) }
    return try rows.called(number)
  }

  /// The same, if it is no server.
  private func person(_ number: Int) throws -> PersonRow {
    let row = try row(number)
    guard !row.person.handle.isEverybody else { throw PeopleProblem.notAPerson(number) }
    return row
  }

  private func note(_ row: PersonRow) {
    guard case .people(let listing, var rows, let last) = listed,
      let place = rows.firstIndex(where: { $0.number == row.number })
    else { return }
    rows[place] = row
    listed = .people(listing, rows, last: last)
  }

  /// The list that is meant: by the number it was listed with, or by its title.
  private func list(meantBy name: String) async throws -> ListRow {
    if !listRows.isEmpty, let number = Int(name) {
      guard let row = listRows.first(where: { $0.number == number }) else {
        throw ListError.unknown(name)
      }
      return row
    }
    let rows = try await interactor.obtainLists().rows
    let list = try rows.map(\.list).meant(by: name)
    guard let row = rows.first(where: { $0.list.id == list.id }) else {
      throw ListError.unknown(name)
    }
    return row
  }

  /// Its number is the next one: those that were shown mean what they meant.
  private func make(_ title: String, at place: ListPlace?) async throws -> PeopleContent {
    let made = try await interactor.make(title, at: place)
    let all = try await interactor.obtainLists().rows
    guard var row = all.first(where: { $0.list.id == made.list.id }) else {
      throw ListError.gone(made.list.title)
    }
    if let last = listRows.map(\.number).max() {
      row.number = last + 1
      listRows.append(row)
    } else {
      listRows = all
    }
    listed = .lists
    return .list(row, .made, refusingServer: made.refusingServer)
  }

  private func change(
    _ row: ListRow, to title: String? = nil, isExclusive: Bool? = nil,
    as change: ListChange = .changed
  ) async throws -> PeopleContent {
    var row = row
    row.list = try await interactor.lists.change(
      row.list, title: title, isExclusive: isExclusive)
    note(row)
    return .list(row, change)
  }

  private func note(_ row: ListRow) {
    guard
      let place = listRows.firstIndex(where: {
        $0.number == row.number && $0.list.id == row.list.id
      })
    else { return }
    listRows[place] = row
  }

  private func forget(_ row: ListRow) {
    listRows.removeAll { $0.list.id == row.list.id }
  }

  private func open(_ row: ListRow) async {
    let content = await answer { [self] in
      let summary = try await interactor.open(row) { [weak self] in self?.view?.display($0) }
      var shown = row
      shown.isSource = true
      note(shown)
      return .opened(shown, summary)
    }
    if content != nil { await router.openStream() }
  }

  private func set(_ isMember: Bool, _ text: String, before word: String) async {
    await answer { [self] in
      let request = try MembershipRequest(text, before: word)
      let list = try await list(for: request, isMember)
      var members: [ListMember] = []
      for part in request.parts { members.append(try await member(part, of: list)) }
      return .changed(list, try await interactor.set(isMember, members, in: list))
    }
  }

  /// The list that was named, or the one whose members are listed.
  private func list(for request: MembershipRequest, _ isMember: Bool) async throws -> PhotoList {
    if let name = request.list { return try await list(meantBy: name).list }
    guard !isMember, case .members(let list, _) = listed else { throw PeopleProblem.whichList }
    return list
  }

  private func member(
    _ part: MembershipRequest.Part, of list: PhotoList
  ) async throws -> ListMember {
    switch part {
    case .handle(let text): return try await interactor.member(called: text, for: list)
    case .tag(let text): return try await tag(text)
    case .number(let number):
      if case .members(_, let rows) = listed { return try rows.called(number).member }
      let person = try person(number).person
      return .person(person.id, person.handle)
    }
  }

  /// A tag as the account sees it whose people are listed, else as the first one does.
  private func tag(_ text: String) async throws -> ListMember {
    var account: AccountID
    if case .people(let listing, _, _) = listed {
      account = listing.account.id
    } else {
      account = try await interactor.account(named: nil).account.id
    }
    guard let tag = ListMember(typedTag: text, of: account) else { throw ListError.notATag(text) }
    return tag
  }
}

extension PeoplePresenter: AnsweringPresenter {
  func show(_ answer: LoadState<PeopleContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "listing people")
  }
}
