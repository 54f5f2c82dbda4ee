import Domain

/// Gives what waits in the outbox numbers, and names that people know.
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

  func obtainName(of mutation: Mutation) async throws -> NamedMutation {
    try await naming.named([mutation]).first ?? NamedMutation(mutation, place: nil, photo: nil)
  }
}
