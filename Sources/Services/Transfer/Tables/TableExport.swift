import Domain
import Files
import Glibc
import Web

/// Writes what an account's server tells as one of Mastodon's tables.
struct TableExport {
  /// More rows than this are left out.
  static let mostRows = 1_000_000

  let dependencies: Transfer.Dependencies
  let table: PeopleTable
  let account: Account
  let tell: Transfer.Telling
  /// Of more rows it is told that Mastodon does not take them.
  var mostRowsOfMastodon = PeopleTable.mostRowsOfMastodon

  private var patiently: Patience { Patience(dependencies.clock, telling: tell) }

  /// Writes the file, whole or not at all, or into a pipe; in the place of one that is there only if that is meant,
  /// and not if that has more and this may be a part.
  func run(to place: FileLocation, replacing: Bool = false) async throws -> TransferSummary {
    if !replacing, !place.isStandardStream { try place.refuseToOverwrite() }
    var summary = TransferSummary(isImport: false, place: place.displayPath)
    do {
      let file = try place.isStandardStream ? nil : WholeFile(place)
      func write(_ line: String.UTF8View) throws {
        if let file { try file.write(line) } else { try dependencies.streams.write(Array(line)) }
      }
      let header = table.header.isEmpty ? "" : CSVWriter.row(table.header)
      try write(header.utf8)
      var (count, length) = (0, header.utf8.count)
      let remark = try await eachRow { row throws in
        guard count < Self.mostRows else { return false }
        count += 1
        if count.isMultiple(of: 40) { tell(.working(done: count, of: nil)) }
        let line = CSVWriter.row(row).utf8
        length += line.count
        try write(line)
        return true
      }
      if let remark {
        summary.note(remark)
        // Some servers end no list, so that what has more is believed.
        if replacing, place.isFile, try place.status().st_size > length {
          summary.note("the table of the earlier export has more, and stays")
          return summary
        }
      }
      try file?.finish()
      summary.count(table.kind, new: count)
      if count > mostRowsOfMastodon {
        summary.advise(
          "Mastodon imports \(mostRowsOfMastodon.grouped) rows of a file: split it for that")
      }
    } catch let error as SystemError {
      throw TransferError.unwritable(place.displayPath, reason: error.reason)
    }
    return summary
  }
}

extension TableExport {
  /// Takes a row; false if it wants no more.
  private typealias Taking = ([String]) throws -> Bool

  /// Returns what is to be said if there may be more.
  private func eachRow(_ take: Taking) async throws -> String? {
    switch table {
    case .following: return try await eachPerson(.following(nil), take) { $0.followingRow }
    case .mutes: return try await eachPerson(.muted, take) { $0.mutesRow }
    case .blocks: return try await eachPerson(.blocked, take) { [$0.person.handle.address] }
    case .lists:
      try await eachMember(take)
      return nil
    case .domains:
      return try await eachEntry(take) {
        try await dependencies.serving.blockedServers(of: $0, after: $1)
      }
    case .bookmarks:
      return try await eachEntry(take) {
        try await dependencies.serving.bookmarks(of: $0, after: $1)
      }
    }
  }

  /// The people of a group, each once, whatever the server's pages lead to.
  private func eachPerson(
    _ group: PeopleGroup, _ take: Taking, _ row: (TablePerson) -> [String]
  ) async throws -> String? {
    var written: Set<Handle> = []
    return try await patiently.eachPage(of: account.server.name) {
      try await dependencies.people.people(group, of: account.id, after: $0)
    } next: {
      $0.next
    } take: { next in
      // Who is blocked has nothing else in the table.
      let standings =
        table == .blocks
        ? [:]
        : try await patiently.standings(with: next.people.map(\.id), dependencies.relating)
      for person in next.people where written.insert(person.handle).inserted {
        let relationship = standings[person.id]?.relationship
        guard try take(row(TablePerson(person: person, relationship: relationship))) else {
          return nil
        }
      }
      return written.count
    }
  }

  private func eachMember(_ take: Taking) async throws {
    let lists = dependencies.lists
    let overview = try await lists.lists()
    if let failure = overview.failures.first(where: { $0.account.id == account.id }) {
      throw TransferError.unasked(account.handle, reason: failure.reason)
    }
    for list in overview.lists {
      if case .server(let id, _) = list.id, id != account.id { continue }
      for member in try await patiently({ try await lists.members(of: list) }) {
        // One that is kept here holds people of several accounts.
        guard case .person(let person, let handle) = member, person.account == account.id else {
          continue
        }
        guard try take([Subscription.line(list.title), handle.address]) else { return }
      }
    }
  }

  private func eachEntry(
    _ take: Taking,
    _ read: (AccountID, CollectionPage?) async throws -> CollectionPage
  ) async throws -> String? {
    var (written, remark): (Set<String>, String?) = ([], nil)
    let left = try await patiently.eachPage(of: account.server.name) {
      try await read(account.id, $0)
    } next: {
      $0.next
    } take: { page in
      remark = page.remark
      for entry in page.entries where written.insert(entry).inserted {
        guard try take([Subscription.line(entry)]) else { return nil }
      }
      return written.count
    }
    return left ?? remark
  }

  /// Somebody, and how things stand with them.
  private struct TablePerson {
    let person: PersonProfile
    let relationship: Relationship?

    var followingRow: [String] {
      let following = relationship?.following ?? Following()
      return [
        person.handle.address, "\(following.boosts)", "\(following.notifies)",
        (following.languages ?? []).joined(separator: ", "),
      ]
    }

    var mutesRow: [String] {
      [person.handle.address, "\(relationship?.mute?.notifications ?? true)"]
    }
  }
}
