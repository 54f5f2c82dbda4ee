import Domain
import Web

/// Makes so what one of Mastodon's tables says. What is so already stays as it is, so that doing it twice changes
/// nothing.
actor TableImport {
  /// How many people are looked at together.
  private static let batch = 40
  /// More rows than this are left out.
  static let mostRows = 100_000

  let dependencies: Transfer.Dependencies
  private let table: PeopleTable
  let account: Account
  private let tell: Transfer.Telling
  private let mostRows: Int
  let patiently: Patience
  var summary: TransferSummary
  /// The lists of the account, and who is in them, by title.
  var lists: [String: (list: PhotoList, members: Set<String>)]?
  /// What the server has of a table that is no people's; nil before it was asked.
  private var entries: Set<String>?

  init(
    _ dependencies: Transfer.Dependencies, _ table: PeopleTable, of account: Account,
    telling tell: @escaping Transfer.Telling, mostRows: Int = TableImport.mostRows
  ) {
    self.dependencies = dependencies
    self.table = table
    self.account = account
    self.tell = tell
    self.mostRows = mostRows
    patiently = Patience(dependencies.clock, telling: tell)
    summary = TransferSummary(isImport: true, place: "")
  }

  /// Brings in what a file has. What a row asks for that cannot be is told, and costs only itself.
  func run(_ bytes: [UInt8], from place: FileLocation) async throws -> TransferSummary {
    summary = TransferSummary(isImport: true, place: place.displayPath)
    var rows = CSVReader(bytes)
    var columns = table.header
    var (batch, seen, count): ([TableRow], Set<String>, Int) = ([], [], 0)
    var isFirst = true
    while let fields = rows.next() {
      defer { isFirst = false }
      if isFirst, PeopleTable.isHeader(fields) {
        columns = fields
        continue
      }
      count += 1
      guard count <= mostRows else {
        summary.note("only the first \(mostRows.grouped) rows were read")
        break
      }
      // The same row again says nothing new.
      guard seen.insert(fields.joined(separator: "\n")).inserted else { continue }
      batch.append(TableRow(fields, columns: columns))
      if batch.count == Self.batch {
        try await take(batch)
        batch = []
        tell(.working(done: count, of: nil))
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
    let relating = dependencies.relating
    var found: [(row: TableRow, person: PersonProfile)] = []
    var failure: (any Error)?
    for row in rows {
      do {
        if let person = try await person(row.first) { found.append((row, person)) }
      } catch is CancellationError {
        // Who left would not see what is done to people afterwards.
        throw CancellationError()
      } catch {
        // Those before are served.
        failure = error
        break
      }
    }
    var standings = try await patiently.standings(with: found.map(\.person.id), relating)
    for (row, person) in found {
      let wish = wish(of: row)
      if let standing = standings[person.id]?.relationship, standing.fulfils(wish) {
        summary.count(.people, known: 1)
        continue
      }
      do {
        standings[person.id] = try await relating.wish(wish, for: person)
        summary.count(.people, new: 1)
      } catch let error
        where error is PeopleError || error is WritingError || error is RelationError
      {
        summary.note("\(person.handle.text): \(Reason.of(error))")
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
          notifies: row.flag("Notify on new posts", otherwise: false),
          languages: row.codes("Languages")))
    case .mutes:
      .mute(Mute(notifications: row.flag("Hide notifications", otherwise: true)))
    case .blocks, .lists, .domains, .bookmarks: .block(true)
    }
  }

  /// Who is meant; nil, and a word about it, if nobody is.
  func person(_ text: String) async throws -> PersonProfile? {
    let reading = dependencies.people
    guard let handle = Handle(text, at: account.server.name) else {
      summary.note("`\(Subscription.line(text))` is nobody's name")
      return nil
    }
    guard Handle(account.handle) != handle else {
      summary.note("\(handle.text): \(PeopleError.isOneself.reason)")
      return nil
    }
    do {
      if let known = try await reading.known(handle, by: account) { return known }
      return try await patiently { try await reading.profile(of: handle, as: account.id) }
    } catch let error where Self.isForAll(error) {
      throw error
    } catch {
      summary.note("\(handle.text): \(Reason.of(error))")
      return nil
    }
  }
}

extension TableImport {
  /// Whether the other rows would fare no better.
  static func isForAll(_ error: any Error) -> Bool {
    error is CancellationError || error is NetworkError || error is AccountError
      || error is LibraryError
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
    let relating = dependencies.relating
    let isKnown = try await isThere(handle.server.lowercased()) { [dependencies, account] in
      try await dependencies.serving.blockedServers(of: account.id, after: $0)
    }
    let waits = try await relating.standings(with: [somebody.id])[somebody.id]
    guard !isKnown, waits?.relationship.isDomainBlocked != true else {
      return summary.count(.servers, known: 1)
    }
    do {
      _ = try await relating.wish(.blockDomain(true), for: somebody)
      summary.count(.servers, new: 1)
    } catch let error as RelationError {
      summary.note("\(handle.server): \(error.reason)")
    }
  }

  /// Whether the server has an entry; what it has is read once, as long as its pages lead on.
  private func isThere(
    _ entry: String, _ read: (CollectionPage?) async throws -> CollectionPage
  ) async throws -> Bool {
    if let entries { return entries.contains(entry) }
    var found: Set<String> = []
    do {
      let remark = try await patiently.eachPage(of: account.server.name, read) {
        $0.next
      } take: { page in
        found.formUnion(page.entries.map { table == .domains ? $0.lowercased() : $0 })
        return found.count < Self.mostRows ? found.count : nil
      }
      if let remark { summary.note(remark) }
    } catch NetworkError.refused {
      // A server that does not say what it has is told all of it.
    } catch let error where Self.isForAll(error) {
      throw error
    } catch {
      summary.note("\(account.handle): \(Reason.of(error))")
    }
    entries = found
    return found.contains(entry)
  }

  private func bookmark(_ text: String) async throws {
    guard let address = WebAddress(text) else {
      return summary.note("`\(Subscription.line(text))` is no address")
    }
    let isKnown = try await isThere(address.text) { [dependencies, account] in
      try await dependencies.serving.bookmarks(of: account.id, after: $0)
    }
    guard !isKnown else { return summary.count(.bookmarks, known: 1) }
    do {
      let isFound = try await patiently {
        try await dependencies.serving.bookmark(address.text, of: account.id)
      }
      if isFound { return summary.count(.bookmarks, new: 1) }
      summary.note("\(address.displayName): \(account.server.name) cannot find it")
    } catch let error where Self.isForAll(error) {
      throw error
    } catch {
      summary.note("\(address.displayName): \(Reason.of(error))")
    }
  }
}

extension Relationship {
  /// Whether it is so already, or on its way.
  fileprivate func fulfils(_ wish: RelationWish) -> Bool {
    switch wish {
    case .follow(let wanted?): isRequested || following.map { $0.isAsWanted(by: wanted) } ?? false
    case .follow(nil): following == nil
    case .mute(let wanted): wanted.map { mute?.notifications == $0.notifications } ?? (mute == nil)
    case .block(let wanted): isBlocked == wanted
    case .blockDomain, .note, .answer, .removeFollower: false
    }
  }
}

extension Following {
  /// Whether another one changes nothing of it: without languages it leaves them as they are.
  fileprivate func isAsWanted(by other: Following) -> Bool {
    boosts == other.boosts && notifies == other.notifies
      && (other.languages == nil || languages == other.languages)
  }
}
