import Domain

/// The use cases of the outbox: looks after what waits, and gives it names that people know.
struct OutboxInteractor {
  let outbox: any OutboxKeeping
  let naming: MutationNaming
  let time: any TimeSource
  let reporting: any ErrorReporting

  func obtainRows() async throws -> [OutboxRow] {
    let entries = try await outbox.entries()
    let named = try await naming.named(entries.map(\.mutation))
    return zip(entries, named).enumerated().map { index, pair in
      OutboxRow(number: index + 1, entry: pair.0, named: pair.1)
    }
  }

  func retry(_ id: MutationID?) async throws {
    try await outbox.retry(id)
  }

  func drop(_ id: MutationID) async throws {
    try await outbox.drop(id)
  }

  func edit(_ id: MutationID, text: String) async throws -> MutationID {
    try await outbox.edit(id, text: text)
  }

  func withdraw(_ id: MutationID) async throws -> StoredDraft {
    try await outbox.withdraw(id)
  }

  func results() -> AsyncStream<OutboxResult> {
    outbox.results()
  }

  func obtainName(of mutation: Mutation) async throws -> NamedMutation {
    try await naming.named([mutation]).first ?? NamedMutation(mutation, place: nil, photo: nil)
  }
}
