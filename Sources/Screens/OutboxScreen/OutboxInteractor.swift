import Domain

/// Gives what waits in the outbox numbers, and names that people know.
struct OutboxInteractor {
  let dependencies: any OutboxDependencies

  var outbox: any OutboxKeeping { dependencies.outbox }
  private var naming: MutationNaming {
    MutationNaming(
      accounts: dependencies.accounts, sources: dependencies.sources, stream: dependencies.stream)
  }

  func obtainRows() async throws -> [OutboxRow] {
    let entries = try await outbox.entries()
    let named = try await naming.named(entries.map(\.mutation))
    return zip(entries, named).enumerated().map { index, pair in
      OutboxRow(number: index + 1, entry: pair.0, named: pair.1)
    }
  }

  /// A row with what is there by now: it may have other words since it was listed. Throws
  /// ``WritingError/notWaiting`` if it is gone.
  func obtainAnew(_ row: OutboxRow) async throws -> OutboxRow {
    guard let entry = try await outbox.entries().first(where: { $0.id == row.entry.id }) else {
      throw WritingError.notWaiting
    }
    return OutboxRow(
      number: row.number, entry: entry,
      named: NamedMutation(entry.mutation, place: row.named.place, photo: row.named.photo))
  }

  /// Until when a post waits here, whatever is tried; nil of everything else.
  func obtainMoment(of entry: OutboxEntry) async throws -> Timestamp? {
    guard case .waiting = entry.state, !entry.isTakenBack,
      let draft = entry.mutation.action.draft
    else { return nil }
    let account = entry.mutation.target.account
    let server = try await dependencies.accounts.accounts().first { $0.id == account }?.server
    return draft.heldUntil(for: server?.capabilities, now: dependencies.time.now)
  }

  /// Takes something back, which can be undone unless another version of the program wrote it.
  func drop(_ entry: OutboxEntry) async throws {
    try await outbox.drop(entry.id)
    guard !entry.isForeign else { return }
    dependencies.undoing.offer(.entry) { [outbox] in try await outbox.restore(entry) }
  }

  func obtainName(of mutation: Mutation) async throws -> NamedMutation {
    try await naming.named([mutation]).first ?? NamedMutation(mutation, place: nil, photo: nil)
  }
}
