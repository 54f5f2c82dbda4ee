/// A mutation, and what people call what it is about.
public struct NamedMutation: Hashable, Sendable {
  /// What is to be done.
  public let mutation: Mutation
  /// Where: a server or a source; untrusted text, nil if it is gone.
  public let place: String?
  /// The photo it is about, as long as that is in the stream.
  public let photo: Photo?

  /// Names the place and the photo that the mutation is for, as far as they are known.
  public init(_ mutation: Mutation, place: String?, photo: Photo?) {
    self.mutation = mutation
    self.place = place
    self.photo = photo
  }
}

/// Finds names for mutations among what the person sees: accounts, sources, photos.
public struct MutationNaming: Sendable {
  private let accounts: any AccountKeeping
  private let sources: any SourceKeeping
  private let stream: any PhotoStreaming

  /// Makes what finds names there.
  public init(
    accounts: any AccountKeeping, sources: any SourceKeeping, stream: any PhotoStreaming
  ) {
    self.accounts = accounts
    self.sources = sources
    self.stream = stream
  }

  /// The same mutations with names, in the same order.
  public func named(_ mutations: [Mutation]) async throws -> [NamedMutation] {
    guard !mutations.isEmpty else { return [] }
    let sources = try await sources.sources()
    let accounts =
      mutations.contains { $0.target.account != nil } ? try await accounts.accounts() : []
    var named: [NamedMutation] = []
    for mutation in mutations {
      let place =
        switch mutation.target {
        case .status(let id, _), .account(let id), .person(let id, _, _):
          accounts.first { $0.id == id }?.server.name
        case .photo(let photo): sources.first { $0.id == photo.source }?.name
        case .folder(let id): sources.first { $0.id == id }?.name
        }
      named.append(
        NamedMutation(mutation, place: place, photo: try await photo(of: mutation.target, sources)))
    }
    return named
  }
}

extension MutationNaming {
  /// The photo that a target is, as long as it is in the stream.
  public func photo(of target: MutationTarget) async throws -> Photo? {
    try await photo(of: target, sources.sources())
  }

  /// The photo that a notification is about, as long as it is in the stream.
  public func photo(of notification: AccountNotification) async throws -> Photo? {
    guard let status = notification.status else { return nil }
    return try await photo(of: .status(notification.id.account, status))
  }

  /// A status' first photo is called like the status, in every source that has it.
  private func photo(of target: MutationTarget, _ sources: [Source]) async throws -> Photo? {
    switch target {
    case .account, .folder, .person: return nil
    case .photo(let id): return try await stream.photo(id)?.photo
    case .status(let account, let status):
      for source in sources {
        guard let item = source.kind.item(ofStatus: status, of: account) else { continue }
        let id = PhotoID(source: source.id, item: item)
        if let item = try await stream.photo(id) { return item.photo }
      }
      return nil
    }
  }
}
