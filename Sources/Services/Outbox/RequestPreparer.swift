import Domain

/// Says what must not be sent any more, although it was once to be.
struct RequestPreparer: Sendable {
  /// The accounts of the profile, as they are now.
  let accounts: @Sendable () async throws -> [Account]

  /// Why nothing will come of an entry; nil if it may be sent.
  func problem(of entry: OutboxEntry) async throws -> String? {
    if let id = entry.mutation.target.account {
      guard let account = try await accounts().first(where: { $0.id == id }) else {
        return "its account is signed out: sign in again, then `retry`"
      }
      if case .react(.dislike?, _) = entry.mutation.action,
        !account.server.capabilities.canDislike
      {
        return WritingError.noDislikes(account.server.name).reason
      }
    }
    guard case .post(let draft) = entry.mutation.action else { return nil }
    return draft.pictures.enumerated().lazy.compactMap { place, picture in
      entry.uploads[place] == nil ? Self.problem(of: picture) : nil
    }.first
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
