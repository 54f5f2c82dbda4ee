import Domain
import Web

/// Makes so what one of Mastodon's tables says. What is so already stays as it is, so that doing it twice changes
/// nothing.
actor TableImport {
  /// How many people are looked at together.
  private static let batch = 40
  /// More rows than this are left out.
  private static let mostRows = 100_000

  private let dependencies: Transfer.Dependencies
  private let table: PeopleTable
  private let account: Account
  private let tell: @Sendable (Int, Int?) -> Void
  private var summary: TransferSummary
  /// The lists of the account, and who is in them, by title.
  private var lists: [String: (list: PhotoList, members: Set<String>)]?

  init(
    _ dependencies: Transfer.Dependencies, _ table: PeopleTable, of account: Account,
    telling tell: @escaping @Sendable (Int, Int?) -> Void
  ) {
    self.dependencies = dependencies
    self.table = table
    self.account = account
    self.tell = tell
    summary = TransferSummary(isImport: true, place: "")
  }

  /// Brings in a file. What a row asks for that cannot be is told, and costs only itself.
  func run(from place: FileLocation) async throws -> TransferSummary {
    summary = TransferSummary(isImport: true, place: place.displayPath)
    var rows = CSVReader(try place.read(limit: CSVReader.largest))
    var columns = table.header
    var (batch, seen, count): ([TableRow], Set<String>, Int) = ([], [], 0)
    var isFirst = true
    while let fields = rows.next() {
      defer { isFirst = false }
      if isFirst, fields.first?.lowercased() == "account address" {
        columns = fields
        continue
      }
      count += 1
      guard count <= Self.mostRows else {
        summary.note("only the first \(Self.mostRows.grouped) rows were read")
        break
      }
      // The same row again says nothing new.
      guard seen.insert(fields.joined(separator: "\n").lowercased()).inserted else { continue }
      batch.append(TableRow(fields, columns: columns))
      if batch.count == Self.batch {
        try await take(batch)
        batch = []
        tell(count, nil)
      }
    }
    try await take(batch)
    return summary
  }
}

extension TableImport {
  private func take(_ rows: [TableRow]) async throws {
    try Task.checkCancellation()
    switch table {
    case .following, .mutes, .blocks: try await relate(rows)
    case .lists: for row in rows { try await list(row) }
    case .domains: for row in rows { try await block(server: row.first) }
    case .bookmarks: for row in rows { try await bookmark(row.first) }
    }
  }

  private func relate(_ rows: [TableRow]) async throws {
    let relating = try dependencies.needPeople().relating
    var found: [(row: TableRow, person: PersonProfile)] = []
    var failure: (any Error)?
    for row in rows {
      do {
        if let person = try await person(row.first) { found.append((row, person)) }
      } catch {
        // Those before are served.
        failure = error
        break
      }
    }
    let ids = found.map(\.person.id)
    var standings = try await relating.standings(with: ids)
    let unknown = ids.filter { standings[$0]?.isKnown != true }
    if !unknown.isEmpty {
      standings.merge(try await relating.refreshStandings(with: unknown)) { $1 }
    }
    for (row, person) in found {
      let wish = wish(of: row)
      if let standing = standings[person.id]?.relationship, standing.fulfils(wish) {
        summary.count(.people, known: 1)
        continue
      }
      do {
        standings[person.id] = try await relating.wish(wish, for: person)
        summary.count(.people, new: 1)
      } catch let error as PeopleError {
        summary.note("\(person.handle.text): \(error.reason)")
      } catch let error as WritingError {
        summary.note("\(person.handle.text): \(error.reason)")
      } catch let error as RelationError {
        summary.note("\(person.handle.text): \(error.reason)")
      }
    }
    if let failure { throw failure }
  }

  private func wish(of row: TableRow) -> RelationWish {
    switch table {
    case .following:
      .follow(
        Following(
          boosts: row.flag("Show boosts", otherwise: true),
          notifies: row.flag("Notify on new posts", otherwise: false)))
    case .mutes:
      .mute(Mute(notifications: row.flag("Hide notifications", otherwise: true)))
    case .blocks, .lists, .domains, .bookmarks: .block(true)
    }
  }

  /// Who is meant; nil, and a word about it, if nobody is.
  private func person(_ text: String) async throws -> PersonProfile? {
    let reading = try dependencies.needPeople().reading
    guard let handle = Handle(text, at: account.server.name) else {
      summary.note("`\(Subscription.line(text))` is nobody's name")
      return nil
    }
    guard Handle(account.handle) != handle else {
      summary.note("\(handle.text): \(PeopleError.isOneself.reason)")
      return nil
    }
    do {
      if let known = try await reading.known(handle, as: account.id),
        known.id.account == account.id
      {
        return known
      }
      return try await reading.profile(of: handle, as: account.id)
    } catch let error
      where error is CancellationError || error is NetworkError || error is AccountError
      || error is LibraryError
    {
      // The others would fare no better.
      throw error
    } catch {
      summary.note("\(handle.text): \(Reason.of(error))")
      return nil
    }
  }
}

extension TableImport {
  private func list(_ row: TableRow) async throws {
    let title = Subscription.line(row.first)
    guard !title.isEmpty, !row.second.isEmpty else {
      return summary.note("`\(title)`: a row needs a list and a name")
    }
    guard let person = try await person(row.second) else { return }
    do {
      let known = try await list(called: title)
      let member = ListMember.person(person.id, person.handle)
      guard !known.members.contains(member.key) else { return summary.count(.people, known: 1) }
      try await dependencies.needPeople().lists.add(member, to: known.list)
      lists?[title]?.members.insert(member.key)
      summary.count(.people, new: 1)
    } catch let error as ListError {
      summary.note("\(person.handle.text): \(error.reason)")
    }
  }

  /// A list of the account by its title, which is made if it is not there.
  private func list(called title: String) async throws -> (list: PhotoList, members: Set<String>) {
    let keeping = try dependencies.needPeople().lists
    if lists == nil { lists = try await known(by: keeping) }
    if let known = lists?[title] { return known }
    let made = try await keeping.makeList(title, at: account.id)
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
        known[title] = (list, Set(try await keeping.members(of: list).map(\.key)))
      } catch let error as ListError {
        summary.note("\(title): \(error.reason)")
      }
    }
    return known
  }

  private func block(server text: String) async throws {
    let server = text.hasPrefix("#") ? "" : text.lowercased()
    guard let handle = Handle("x", at: server), server.contains(".") else {
      // Mastodon's own lists of servers begin with a line such as `#domain`.
      if !text.hasPrefix("#") { summary.note("`\(Subscription.line(text))` is no server") }
      return
    }
    let somebody = PersonProfile(
      id: PersonID(handle, of: account.id), handle: handle, name: "")
    do {
      _ = try await dependencies.needPeople().relating.wish(.blockDomain(true), for: somebody)
      summary.count(.servers, new: 1)
    } catch let error as RelationError {
      summary.note("\(handle.server): \(error.reason)")
    }
  }

  private func bookmark(_ text: String) async throws {
    guard let address = WebAddress(text) else {
      return summary.note("`\(Subscription.line(text))` is no address")
    }
    if try await dependencies.serving.bookmark(address.text, of: account.id) {
      summary.count(.bookmarks, new: 1)
    } else {
      summary.note("\(address.displayName): \(account.server.name) cannot find it")
    }
  }
}

extension Relationship {
  /// Whether it is so already, or on its way.
  fileprivate func fulfils(_ wish: RelationWish) -> Bool {
    switch wish {
    case .follow(let wanted): following == wanted || wanted != nil && isRequested
    case .mute(let wanted): wanted.map { mute?.notifications == $0.notifications } ?? (mute == nil)
    case .block(let wanted): isBlocked == wanted
    case .blockDomain, .note, .answer, .removeFollower: false
    }
  }
}
