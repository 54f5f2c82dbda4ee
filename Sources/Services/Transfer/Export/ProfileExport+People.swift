import Domain
import Files
import Markup
import Storage
import Web

/// Whom accounts know, as tables that other programs read, and what is only kept here of people.
extension ProfileExport {
  /// Writes the tables of all accounts. What a server does not tell now is noted; an earlier table stays then.
  func writeTables(_ accounts: [Account]) async throws {
    for account in accounts {
      let name = account.exportFolder
      let place = folder.location(of: name)
      try place.changing { try place.makeFolder() }
      for table in PeopleTable.allCases {
        guard try await write(table, of: account, in: name) else { break }
      }
    }
  }

  /// Writes notes, ends of mutes, and servers that only this program blocks.
  func writeRelations(_ accounts: [Account]) async throws {
    let relations = try await dependencies.storage.relations(of: dependencies.profile)
    try await folder.writeLines(to: ExportRecord.Relation.file) { add in
      for relation in relations {
        guard let account = accounts.first(where: { $0.id == relation.person.account }),
          let record = ExportRecord.Relation(relation, account)
        else { continue }
        try add(record)
        summary.count(.relations, new: 1)
      }
    }
  }

  /// Returns whether there is any use in asking the server for another one.
  private func write(
    _ table: PeopleTable, of account: Account, in name: String
  ) async throws -> Bool {
    let export = TableExport(
      dependencies: dependencies, table: table, account: account, tell: tell)
    do {
      let written = try await export.run(
        to: folder.location(of: "\(name)/\(table.fileName)"), replacing: true)
      for (kind, tally) in written.tallies { summary.count(kind, new: tally.new) }
      for line in written.advice { summary.advise(line) }
      for problem in written.problems {
        summary.note("\(table.rawValue) of \(account.handle): \(problem)")
      }
      return true
    } catch let error as TransferError {
      guard case .unasked = error else { throw error }
      summary.note("\(table.rawValue) of \(error.reason)")
      return true
    } catch let error where error is CancellationError || error is LibraryError {
      throw error
    } catch {
      let isRefusal = if case NetworkError.refused = error { true } else { false }
      let isForAll = (error is NetworkError && !isRefusal) || error is AccountError
      let what = isForAll ? "people and bookmarks" : table.rawValue
      summary.note("\(what) of \(account.handle): \(Reason.of(error))")
      return !isForAll
    }
  }
}

extension Account {
  /// Where an export has the tables of the account.
  var exportFolder: String { "people/" + (Handle(handle)?.text ?? server.name) }
}

extension PeopleTable {
  /// What Mastodon calls the file.
  var fileName: String {
    switch self {
    case .following: "following_accounts.csv"
    case .lists: "lists.csv"
    case .mutes: "muted_accounts.csv"
    case .blocks: "blocked_accounts.csv"
    case .domains: "blocked_domains.csv"
    case .bookmarks: "bookmarks.csv"
    }
  }
}

extension ExportRecord.Relation {
  /// Nil if nothing is kept of somebody that a table does not have.
  fileprivate init?(_ relation: KeptRelation, _ account: Account) {
    guard let handle = relation.handle else { return nil }
    self.account = account.handle
    if handle.isEverybody {
      guard relation.local.isDomainBlocked else { return nil }
      server = handle.server
      return
    }
    person = handle.text
    note = relation.relationship.note.isEmpty ? nil : relation.relationship.note
    if let mute = relation.relationship.mute, let end = mute.endsAt {
      mutedUntil = end.text
      hidesNotifications = mute.notifications
    }
    guard note != nil || mutedUntil != nil else { return nil }
  }
}
