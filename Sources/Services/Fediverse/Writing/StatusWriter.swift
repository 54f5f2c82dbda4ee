import Domain

/// Does at servers that speak the Mastodon API what people want done there: reacts, comments, posts,
/// takes away.
///
/// ```swift
/// let writer = StatusWriter(
///   over: client, clock: ContinuousClock(), prepare: preparation.prepared
/// ) { try await accounts.session(of: $0) }
/// let receipt = try await writer.deliver(entry) { place, id in try await keep(id, at: place) }
/// ```
///
/// The app needs one: it knows which statuses have come of which mutations, so that the same words twice
/// are not taken for one. Nothing is tried again here, and nothing is sent while it is unknown whether it
/// is there: then it is looked for among the account's own statuses first.
public struct StatusWriter: Delivering {
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
  private let traces = OwnTraces()

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
    let desk = try await desk(of: entry.mutation.target)
    let words = WordsDelivery(desk: desk, traces: traces, entry: entry)
    switch (entry.mutation.action, entry.mutation.target) {
    case (.react(let reaction, _), .status(_, let id)):
      return try await ReactionDelivery(desk: desk).deliver(reaction, to: id)
    case (.comment(let text), .status(_, let id)): return try await words.comment(text, on: id)
    case (.post(let draft), .account):
      let pictures = PictureDelivery(
        desk: desk, clock: clock, prepare: prepare, uploaded: uploaded)
      return try await words.post(draft, pictures: pictures)
    case (.delete, .status(_, let id)): return try await remove(id, desk)
    case (.react, _), (.comment, _), (.post, _), (.delete, _):
      throw .refused(reason: WritingError.sourceGone.reason)
    }
  }

  /// What stands below a status. Throws ``FediverseError``, ``NetworkError`` and ``AccountError``.
  public func comments(on target: MutationTarget) async throws -> [Comment] {
    guard case .status(let account, let id) = target else { return [] }
    let desk = AccountDesk(client: client, session: try await session(account))
    let context: Context = try await client.entity(
      .context(of: id), at: desk.origin, as: .session(desk.session))
    let own = try await traces.knownID(of: desk)
    return CommentThread(target: id, own: own).comments(context.descendants)
  }
}

extension StatusWriter {
  private func desk(of target: MutationTarget) async throws(DeliveryFailure) -> AccountDesk {
    guard let account = target.account else {
      throw .refused(reason: WritingError.sourceGone.reason)
    }
    do {
      return AccountDesk(client: client, session: try await session(account))
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
  }

  /// What is gone already is as good as taken away.
  private func remove(
    _ id: String, _ desk: AccountDesk
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await desk.response(to: .remove(id), .repeatable)
    if ![404, 410].contains(response.status) { _ = try desk.accepted(response, .repeatable) }
    return DeliveryReceipt()
  }
}
