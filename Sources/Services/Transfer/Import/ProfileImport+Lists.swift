import Domain
import Markup

extension ProfileImport {
  /// Filters for everything are made here; those of accounts are at their servers.
  func bringInFilters(_ accounts: [Account]) async throws {
    var known = try await dependencies.filters.filters().filters.filter { $0.account == nil }
      .map { FilterWish($0.filter) }
    try await each(ExportRecord.Filter.file, ExportRecord.Filter.self) { record in
      guard record.account == nil, let wish = FilterWish(record, at: dependencies.time.now) else {
        return
      }
      guard !known.contains(where: { $0.isLike(wish) }) else {
        return summary.count(.filters, known: 1)
      }
      _ = try await dependencies.filters.add(wish, at: .here)
      known.append(wish)
      summary.count(.filters, new: 1)
    }
  }

  /// Lists that were kept here are made here; those of accounts are at their servers. Of several with one title, the
  /// first is the first one here.
  func bringInLists(_ accounts: [Account]) async throws {
    var known = try await dependencies.lists.lists().lists.filter { list in
      if case .here = list.id { true } else { false }
    }
    try await each(ExportRecord.List.file, ExportRecord.List.self) { record in
      guard record.account == nil else { return }
      let place = known.firstIndex { $0.title == record.title }
      do {
        try await bringIn(record, place.map { known.remove(at: $0) }, accounts)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // A list costs nothing else.
        summary.note("the list \(Subscription.line(record.title)): \(Reason.of(error))")
      }
    }
  }

  private func bringIn(
    _ record: ExportRecord.List, _ known: PhotoList?, _ accounts: [Account]
  ) async throws {
    let keeping = dependencies.lists
    var list = known
    summary.count(.lists, new: list == nil ? 1 : 0, known: list == nil ? 0 : 1)
    if list == nil {
      let made = try await keeping.makeList(record.title, at: nil).list
      list =
        record.exclusive
        ? try await keeping.change(made, title: nil, isExclusive: true) : made
    }
    guard let list else { return }
    if let id = record.id { lists[id] = list }
    let there = Set(try await keeping.members(of: list).map(\.key))
    for member in record.members {
      guard let new = try await self.member(member, accounts), !there.contains(new.key) else {
        continue
      }
      try await keeping.add(new, to: list)
    }
  }

  /// What is in a list, as an account here sees it.
  private func member(
    _ record: ExportRecord.Member, _ accounts: [Account]
  ) async throws -> ListMember? {
    guard let handle = Handle(record.account) else { return nil }
    guard let account = accounts.called(handle) else {
      needsAccount(handle)
      return nil
    }
    if let tag = record.tag { return .tag(tag, account.id) }
    guard let person = record.person.flatMap({ Handle($0) }) else { return nil }
    do {
      let reading = dependencies.people
      var profile = try await reading.known(person, by: account)
      if profile == nil { profile = try await reading.profile(of: person, as: account.id) }
      return profile.map { .person($0.id, $0.handle) }
    } catch let error as PeopleError {
      summary.note("\(person.text): \(error.reason)")
      return nil
    }
  }
}

extension ListMember {
  /// What is compared.
  var key: String {
    switch self {
    case .person(let id, let handle): "\(id.account.rawValue) \(handle.key)"
    case .tag(let tag, let account): "\(account.rawValue) #\(tag.lowercased())"
    }
  }
}

extension FilterWish {
  /// What a filter is.
  fileprivate init(_ filter: PostFilter) {
    self.init()
    (title, action, contexts) = (filter.title, filter.action, filter.contexts)
    words = filter.keywords.map(\.text)
    isWholeWord = filter.keywords.allSatisfy(\.isWholeWord)
  }

  /// What an export says; nil if nothing is left of it.
  fileprivate init?(_ record: ExportRecord.Filter, at now: Timestamp) {
    self.init()
    guard let action = PostFilter.Action(rawValue: record.action), !record.words.isEmpty else {
      return nil
    }
    (title, self.action, words) = (record.title, action, record.words)
    contexts = record.contexts.compactMap(PostFilter.Context.init)
    isWholeWord = record.wholeWords
    guard let until = record.until else { return }
    guard let end = Timestamp(text: until), now < end else { return nil }
    lifetime = now.duration(to: end)
  }

  /// Whether it looks for the same, and does the same.
  fileprivate func isLike(_ other: FilterWish) -> Bool {
    title == other.title && action == other.action && words == other.words
      && isWholeWord == other.isWholeWord
      && Set(contexts ?? []) == Set(other.contexts ?? [])
  }
}
