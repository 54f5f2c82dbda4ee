import Domain

/// A list that was taken away, and how it comes back: after a failure it goes on where it was, so that nothing is made
/// twice.
actor RemovedList {
  private let row: ListRow
  private let lists: any ListKeeping
  private let sources: any SourceKeeping
  /// Who is still to be put into it.
  private var members: ArraySlice<ListMember>
  /// Whether it is still to become a source.
  private var wasSource: Bool
  /// The list that was made for it.
  private var list: PhotoList?
  /// The lists that were there before a server was asked to make it; nil until then.
  private var known: Set<PhotoList.ID>?

  init(
    _ row: ListRow, _ members: [ListMember], wasSource: Bool, lists: any ListKeeping,
    sources: any SourceKeeping
  ) {
    self.row = row
    self.members = members[...]
    self.wasSource = wasSource
    self.lists = lists
    self.sources = sources
  }

  /// Makes it again, unless it may still be there and is. Throws why somebody cannot be put back into it, once all
  /// others are: it would be the same each time.
  func bringBack(unlessThere: Bool = false) async throws {
    if unlessThere, list == nil, try await isThere() { return }
    let list = try await remade()
    var refusal: ListError?
    while let member = members.first {
      do {
        try await lists.add(member, to: list)
      } catch ListError.gone(let title) {
        throw ListError.gone(title)
      } catch let error as ListError {
        refusal = refusal ?? error
      }
      members.removeFirst()
    }
    if wasSource {
      for try await _ in sources.addList(list) {}
      try Task.checkCancellation()
    }
    wasSource = false
    if let refusal { throw refusal }
  }
}

extension RemovedList {
  private func isThere() async throws -> Bool {
    do {
      _ = try await lists.members(of: row.list)
      return true
    } catch ListError.gone {
      return false
    }
  }

  /// What the server made the time before, if its answer did not come: a list of that title that is new, and has
  /// nobody in it.
  private func unanswered() async throws -> PhotoList? {
    guard let account = row.account?.id else { return nil }
    let there = try await lists.lists().lists
    guard let known else {
      self.known = Set(there.map(\.id))
      return nil
    }
    for list in there where list.title == row.list.title && !known.contains(list.id) {
      guard case .server(account, _) = list.id else { continue }
      if try await lists.members(of: list).isEmpty { return list }
    }
    return nil
  }

  private func remade() async throws -> PhotoList {
    var made: PhotoList
    if let list {
      made = list
    } else if let list = try await unanswered() {
      made = list
    } else {
      made = try await lists.makeList(row.list.title, at: row.account?.id).list
    }
    list = made
    if row.list.isExclusive, !made.isExclusive {
      made = try await lists.change(made, title: nil, isExclusive: true)
      list = made
    }
    return made
  }
}
