import Domain

// Lists.
extension PeopleInteractor {
  /// All lists with their numbers, and who could not be asked for theirs.
  func obtainLists() async throws -> (rows: [ListRow], failures: [AccountFailure]) {
    let overview = try await lists.lists()
    let (accounts, kinds) = (try await accounts.accounts(), try await sources.sources().map(\.kind))
    let rows = overview.lists.enumerated().map { place, list in
      ListRow(
        number: place + 1, list: list, account: list.account(among: accounts),
        isSource: kinds.contains(list.source))
    }
    return (rows, overview.failures)
  }

  func obtainMembers(of list: PhotoList) async throws -> [MemberRow] {
    let accounts = try await accounts.accounts()
    return try await lists.members(of: list).enumerated().map { place, member in
      MemberRow(
        number: place + 1, member: member, account: accounts.first { $0.id == member.account })
    }
  }

  /// Makes a list where it is wanted; without a place at the first account that can be asked, else here.
  func make(_ title: String, at place: KeepingPlace?) async throws -> CreatedList {
    switch place {
    case .here: return try await lists.makeList(title, at: nil)
    case .account(let name):
      return try await lists.makeList(title, at: try await account(named: name).account.id)
    case nil:
      let first = try await accounts.accounts().first { $0.ending == nil }
      return try await lists.makeList(title, at: first?.id)
    }
  }

  /// Takes a list away, with its source; both come back with `undo`.
  func remove(_ row: ListRow) async throws {
    let members = try await members(toKeepOf: row.list)
    let source = try await sources.sources().first { $0.kind == row.list.source }
    let removed = RemovedList(
      row, members, wasSource: source != nil, lists: lists, sources: sources)
    do {
      try await lists.remove(row.list)
    } catch  where error is CancellationError || Task.isCancelled {
      // Its server may have done it.
      dependencies.undoing.offer(.list(row.list.title)) {
        try await removed.bringBack(unlessThere: true)
      }
      throw error
    }
    dependencies.undoing.offer(.list(row.list.title)) { try await removed.bringBack() }
    if let source { _ = try await sources.remove(source.id) }
  }

  /// Who is in a list that goes; nobody, if it is gone already.
  private func members(toKeepOf list: PhotoList) async throws -> [ListMember] {
    do {
      return try await lists.members(of: list)
    } catch ListError.gone {
      return []
    }
  }

  /// Has the stream show a list alone, which becomes a source if it was none.
  func open(
    _ row: ListRow, progress: @MainActor (ScanProgress) -> Void
  ) async throws -> ScanSummary? {
    var summary: ScanSummary?
    if !row.isSource {
      for try await step in sources.addList(row.list) {
        await progress(step)
        if case .finished(let found) = step { summary = found }
      }
    }
    guard let source = try await sources.sources().first(where: { $0.kind == row.list.source })
    else { throw SourceError.unknownSource(row.list.title) }
    await dependencies.stream.show(only: StreamSelection(source.id))
    return summary
  }

  /// Adds members to a list, or takes them out, which can be undone. One failure does not stop the others.
  func set(
    _ isMember: Bool, _ members: [ListMember], in list: PhotoList
  ) async throws -> [MemberOutcome] {
    var outcomes: [MemberOutcome] = []
    defer { offerUndo(of: outcomes.filter { $0.failure == nil }.map(\.member), isMember, list) }
    for member in members {
      try Task.checkCancellation()
      var failure: String?
      do {
        if isMember {
          try await lists.add(member, to: list)
        } else {
          try await lists.remove(member, from: list)
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch ListError.gone(let title) {
        throw ListError.gone(title)
      } catch {
        dependencies.reporting.note(error, while: "changing a list")
        failure = Reason.of(error)
      }
      outcomes.append(MemberOutcome(member: member, isMember: isMember, failure: failure))
    }
    return outcomes
  }

  /// Who is added may have been in it before.
  private func offerUndo(of members: [ListMember], _ isMember: Bool, _ list: PhotoList) {
    guard !members.isEmpty else { return }
    guard !isMember else {
      return dependencies.undoing.bar(CannotBeUndone("add", "`take` takes out of a list"))
    }
    let names = members.map(\.name).joined(separator: ", ")
    dependencies.undoing.offer(.members(names, list: list.title)) { [lists] in
      for member in members { try await lists.add(member, to: list) }
    }
  }

  /// Somebody who was named, as the account of a list sees them, or as any.
  func member(called text: String, for list: PhotoList) async throws -> ListMember {
    guard let handle = Handle(text) else { throw PeopleError.notAHandle(text) }
    var account: AccountID?
    if case .server(let owner, _) = list.id { account = owner }
    let person = try await dependencies.people.profile(of: handle, as: account)
    return .person(person.id, person.handle)
  }
}

extension PhotoList {
  fileprivate func account(among accounts: [Account]) -> Account? {
    guard case .server(let owner, _) = id else { return nil }
    return accounts.first { $0.id == owner }
  }
}
