import Domain

/// Says what must not be sent any more, although it was once to be.
struct RequestPreparer: Sendable {
  /// The accounts of the profile, as they are now.
  let accounts: @Sendable () async throws -> [Account]

  /// What becomes of an entry that must not be sent; nil if it may be.
  func problem(of entry: OutboxEntry) async throws -> DeliveryOutcome? {
    if let id = entry.mutation.target.account {
      guard let account = try await accounts().first(where: { $0.id == id }) else {
        let reason = "its account is signed out: sign in again, then `retry`"
        // What may be there although it was taken back is to be removed as soon as that is possible.
        return entry.isTakenBack && entry.isOutcomeUnknown
          ? .failed(.signedOut(reason: reason)) : .withheld(reason: reason)
      }
      if case .react(.dislike?, _) = entry.mutation.action,
        !account.server.capabilities.canDislike
      {
        return .withheld(reason: WritingError.noDislikes(account.server.name).reason)
      }
    }
    guard case .post(let draft) = entry.mutation.action, !entry.isTakenBack else { return nil }
    return draft.pictures.enumerated().lazy.compactMap { place, picture in
      entry.uploads[place] == nil ? Self.problem(of: picture) : nil
    }.first.map { .withheld(reason: $0) }
  }
}

extension RequestPreparer {
  private static func problem(of picture: DraftPicture) -> String? {
    guard picture.location.isReadable else {
      return "\(picture.location.displayPath) is not there any more, or cannot be read"
    }
    return nil
  }
}
