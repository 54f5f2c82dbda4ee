import Domain
import Web

/// Does at servers that speak the Mastodon API what people want done there: reacts, comments, posts,
/// takes away.
///
/// ```swift
/// let writer = FediverseDelivery(
///   over: client, clock: ContinuousClock(), prepare: preparation.prepared
/// ) { try await accounts.session(of: $0) }
/// let receipt = try await writer.deliver(entry) { place, id in try await keep(id, at: place) }
/// ```
///
/// The app needs one: it knows which statuses have come of which mutations, so that the same words twice
/// are not taken for one. Nothing is tried again here, and nothing is sent while it is unknown whether it
/// is there: then it is looked for among the account's own statuses first.
public struct FediverseDelivery: Delivering {
  /// Makes a draft's picture one that a server takes, with what a camera wrote into it only if that is
  /// wanted. What it throws is the reason why the post is refused.
  public typealias Preparing =
    @Sendable (
      _ picture: DraftPicture, _ capabilities: ServerCapabilities, _ keepsMetadata: Bool
    ) async throws -> PreparedPicture

  private let client: FediverseClient
  private let clock: any Clock<Duration>
  private let prepare: Preparing
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession
  private let memory = DeliveryMemory()

  /// Makes a writer; `clock` is what is waited by while a server is at work on a picture, and `session`
  /// is asked for before each delivery.
  public init(
    over client: FediverseClient, clock: any Clock<Duration>, prepare: @escaping Preparing,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.clock = clock
    self.prepare = prepare
    self.session = session
  }

  /// Does what an entry asks for. One that was taken back is only looked for, if an earlier attempt may
  /// have worked: the receipt says what it made.
  public func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let client = try await authenticatedClient(of: entry.mutation.target)
    let words = PostDelivery(client: client, memory: memory, entry: entry)
    switch (entry.mutation.action, entry.mutation.target) {
    case (.react(let reaction, _), .status(_, let id)):
      return try await ReactionDelivery(client: client).deliver(reaction, to: id)
    case (.comment(let text), .status(_, let id)): return try await words.comment(text, on: id)
    case (.post(let draft), .account):
      let pictures = PictureDelivery(
        client: client, clock: clock, prepare: prepare, uploaded: uploaded)
      return try await words.post(draft, pictures: pictures)
    case (.delete, .status(_, let id)): return try await remove(id, client)
    case (.react, _), (.comment, _), (.post, _), (.delete, _):
      throw .refused(reason: WritingError.sourceGone.reason)
    }
  }

  /// What stands below a status. Throws ``FediverseError``, ``NetworkError`` and ``AccountError``.
  public func comments(on target: MutationTarget) async throws -> [Comment] {
    guard case .status(let account, let id) = target else { return [] }
    let client = AuthenticatedClient(plain: client, session: try await session(account))
    let context: Context = try await client.plain.entity(
      .context(of: id), at: client.origin, as: .session(client.session))
    let own = try await memory.knownID(of: client)
    return CommentThread(target: id, own: own).comments(context.descendants)
  }
}

extension FediverseDelivery {
  private func authenticatedClient(of target: MutationTarget) async throws(DeliveryFailure)
    -> AuthenticatedClient
  {
    guard let account = target.account else {
      throw .refused(reason: WritingError.sourceGone.reason)
    }
    do {
      return AuthenticatedClient(plain: client, session: try await session(account))
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
  }

  /// What is gone already is as good as taken away.
  private func remove(
    _ id: String, _ client: AuthenticatedClient
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await client.response(to: .remove(id), .repeatable)
    if ![404, 410].contains(response.status) { _ = try client.accepted(response, .repeatable) }
    return DeliveryReceipt()
  }
}
