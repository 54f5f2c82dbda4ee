import Domain

extension Outbox {
  /// What may have arrived already stays where it is, as where words are changed.
  public func withdraw(_ id: MutationID) async throws -> StoredDraft {
    guard let waiting = try await entries().first(where: { $0.id == id }) else {
      throw WritingError.notWaiting
    }
    guard !waiting.isForeign else { throw WritingError.foreign }
    let stored = try await parts.store.withdraw(
      waiting.mutation, of: parts.profile, now: parts.time.now
    ) { entry in
      guard case .post(let draft) = entry.mutation.action, let place = entry.mutation.target.place
      else { throw WritingError.empty }
      guard entry.state != .sending else { throw WritingError.beingSent }
      guard !entry.isOutcomeUnknown else { throw WritingError.mayHaveArrived }
      return (draft, place)
    }
    guard let stored else { throw WritingError.notWaiting }
    return stored
  }
}

extension MutationTarget {
  /// Where a post of this target goes.
  fileprivate var place: PostPlace.ID? {
    switch self {
    case .account(let account): .account(account)
    case .folder(let source): .folder(source)
    case .status, .photo: nil
    }
  }
}
