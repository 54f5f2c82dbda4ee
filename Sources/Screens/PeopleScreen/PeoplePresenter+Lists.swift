import Domain
import Viper
import Wording

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
  /// The list that is meant: by the number it was listed with, or by its title.
  private func list(meantBy name: String) async throws -> ListRow {
    let number = Int(untrusted: name)
    if let row = listRows.first(where: { $0.number == number }) { return row }
    let rows = try await interactor.obtainLists().rows
    let list = try rows.map(\.list).meant(by: name, listed: listRows.isEmpty ? nil : [])
    guard let row = rows.first(where: { $0.list.id == list.id }) else {
      throw ListError.unknown(name)
    }
    return row
  }

  /// Its number is the next one: those that were shown mean what they meant.
  private func make(_ title: String, at place: KeepingPlace?) async throws -> PeopleContent {
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

  func open(_ row: ListRow) async {
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
