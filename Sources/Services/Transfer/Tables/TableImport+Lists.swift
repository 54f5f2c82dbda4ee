import Domain

/// Rows of lists: each puts somebody into a list of the account.
extension TableImport {
  func list(_ row: TableRow) async throws {
    let title = Subscription.line(row.first)
    guard !title.isEmpty, !row.second.isEmpty else {
      return summary.note("`\(title)`: a row needs a list and a name")
    }
    guard let person = try await person(row.second) else { return }
    do {
      let known = try await list(called: title)
      let member = ListMember.person(person.id, person.handle)
      guard !known.members.contains(member.key) else { return summary.count(.people, known: 1) }
      let keeping = dependencies.lists
      try await patiently { try await keeping.add(member, to: known.list) }
      lists?[title]?.members.insert(member.key)
      summary.count(.people, new: 1)
    } catch let error where Self.isForAll(error) || error is TransferError {
      throw error
    } catch {
      summary.note("\(person.handle.text): \(Reason.of(error))")
    }
  }

  /// A list of the account by its title, which is made if it is not there.
  private func list(called title: String) async throws -> (list: PhotoList, members: Set<String>) {
    let keeping = dependencies.lists
    if lists == nil { lists = try await known(by: keeping) }
    if let known = lists?[title] { return known }
    let made = try await patiently { try await keeping.makeList(title, at: account.id) }
    if let server = made.refusingServer {
      summary.advise("\(server) keeps no lists: \(title) was made here")
    }
    summary.count(.lists, new: 1)
    lists?[title] = (made.list, [])
    return (made.list, [])
  }

  /// The account's, and where it has none of that title what was made here in the place of such a one. None is known
  /// unless its server says so: else all would be made twice.
  private func known(
    by keeping: any ListKeeping
  ) async throws -> [String: (list: PhotoList, members: Set<String>)] {
    let overview = try await keeping.lists()
    if let failure = overview.failures.first(where: { $0.account.id == account.id }) {
      throw TransferError.unasked(account.handle, reason: failure.reason)
    }
    let mine = overview.lists.filter { list in
      if case .server(account.id, _) = list.id { true } else { false }
    }
    let here = overview.lists.filter { list in
      if case .here = list.id { true } else { false }
    }
    var known: [String: (list: PhotoList, members: Set<String>)] = [:]
    for list in mine + here {
      let title = Subscription.line(list.title)
      guard known[title] == nil else { continue }
      do {
        let members = try await patiently { try await keeping.members(of: list) }
        known[title] = (list, Set(members.map(\.key)))
      } catch let error as ListError {
        summary.note("\(title): \(error.reason)")
      }
    }
    return known
  }
}
