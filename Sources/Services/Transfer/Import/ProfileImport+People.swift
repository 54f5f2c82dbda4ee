import Domain
import Files
import Markup

/// Notes, ends of mutes and blocked servers come in; tables are offered, as whom somebody follows is for them to say.
extension ProfileImport {
  /// How many relations come in with all the rest of an export.
  private static let mostRelations = 500

  /// Says how the tables of accounts come in.
  func offerTables(_ accounts: [Account]) async throws {
    var handles: [Handle] = []
    try await each(ExportRecord.Account.file, ExportRecord.Account.self) { record in
      if let handle = Handle(record.handle), !handles.contains(handle) { handles.append(handle) }
    }
    for handle in handles {
      guard let account = accounts.called(handle) else { continue }
      let folder = place.appending(account.exportFolder.utf8)
      guard folder.isFolder else { continue }
      let whose = accounts.count > 1 ? " \(account.handle)" : ""
      summary.advise(
        "whom \(account.handle) followed, muted and blocked, and its bookmarks, are in "
          + "\(folder.displayPath): `import <file>\(whose)` brings in one table")
    }
  }

  /// Brings in all relations of the export, as the person has named their file.
  func bringInRelations() async throws -> TransferSummary {
    let accounts = try await dependencies.accounts.accounts()
    if try await bringInRelations(accounts, atMost: TableImport.mostRows) > 0 {
      summary.note("only the first \(TableImport.mostRows.grouped) rows were read")
    }
    return summary
  }

  /// Brings in a few hundred. A stranger's export could mute thousands and block their servers: more is for the
  /// person to ask for.
  func bringInSomeRelations(_ accounts: [Account]) async throws {
    let others = try await bringInRelations(accounts, atMost: Self.mostRelations)
    guard others > 0 else { return }
    let file = place.appending(ExportRecord.Relation.file.utf8).displayPath
    summary.advise(
      "\(Self.mostRelations.grouped) notes, timed mutes and blocked servers were read, and \(others.grouped) more "
        + "are in \(file): `import <file>` brings in all of them")
  }

  /// Returns how many more there are.
  private func bringInRelations(_ accounts: [Account], atMost most: Int) async throws -> Int {
    var count = 0
    try await each(ExportRecord.Relation.file, ExportRecord.Relation.self) { record in
      count += 1
      guard count <= most, let owner = Handle(record.account) else { return }
      guard let account = accounts.called(owner) else { return needsAccount(owner) }
      // Whom the server blocks for the account is of no matter: the outbox asks nobody about servers.
      let handle =
        record.server.flatMap { Handle("x", at: $0) } ?? record.person.flatMap { Handle($0) }
      guard let handle else { return }
      do {
        try await bringIn(record, of: profile(handle, account))
      } catch let error where error is CancellationError || error is LibraryError {
        throw error
      } catch {
        summary.note("\(handle.text): \(Reason.of(error))")
      }
    }
    return max(0, count - most)
  }

  /// Asks no server: what is wanted of somebody who is not known yet waits until they are found.
  private func profile(_ handle: Handle, _ account: Account) async throws -> PersonProfile {
    try await dependencies.people.known(handle, by: account)
      ?? PersonProfile(id: PersonID(handle, of: account.id), handle: handle, name: "")
  }

  /// What is otherwise here by now stays so.
  private func bringIn(
    _ record: ExportRecord.Relation, of person: PersonProfile
  ) async throws {
    let relating = dependencies.relating
    let known = try await relating.standings(with: [person.id])[person.id]?.relationship
    var wishes: [(wish: RelationWish, isKnown: Bool)] = []
    if record.server != nil {
      wishes.append((.blockDomain(true), known?.isDomainBlocked ?? false))
    }
    if let note = record.note, !note.isEmpty {
      wishes.append((.note(note), known?.note.isEmpty == false))
    }
    if let end = record.mutedUntil.flatMap(Timestamp.init(text:)), dependencies.time.now < end {
      let mute = Mute(notifications: record.hidesNotifications ?? true, endsAt: end)
      wishes.append((.mute(mute), known?.mute?.endsAt != nil))
    }
    for (wish, isKnown) in wishes {
      if !isKnown { _ = try await relating.wish(wish, for: person) }
      summary.count(.relations, new: isKnown ? 0 : 1, known: isKnown ? 1 : 0)
    }
  }
}
