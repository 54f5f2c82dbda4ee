import Domain
import Markup
import Synchronization
import Web

/// Does at servers that speak the Mastodon API what people want done there: reacts, comments, posts,
/// deletes.
///
/// ```swift
/// let delivery = FediverseDelivery(
///   over: client, clock: ContinuousClock(), prepare: preparation.prepared
/// ) { try await accounts.session(of: $0) }
/// let receipt = try await delivery.deliver(entry) { place, id in try await keep(id, at: place) }
/// ```
///
/// The app needs one: it remembers which status came from which mutation, so that posting the same words
/// twice makes two statuses. It retries nothing. While it is unknown whether something was posted, it
/// looks for it among the account's statuses before it sends anything.
public struct FediverseDelivery: Delivering {
  /// Makes a picture one that a server takes; `keepsMetadata` says whether to keep what the camera wrote
  /// into it. An error becomes the reason why the post is refused.
  public typealias Preparing =
    @Sendable (
      _ picture: DraftPicture, _ capabilities: ServerCapabilities, _ keepsMetadata: Bool
    ) async throws -> PreparedPicture

  private let client: FediverseClient
  private let clock: any Clock<Duration>
  private let prepare: Preparing
  private let session: @Sendable (AccountID) async throws -> AuthenticatedSession
  private let memory = DeliveryMemory()

  /// Makes a delivery. `clock` measures waits for a server that works on a picture; `session` is asked for
  /// before each delivery.
  public init(
    over client: FediverseClient, clock: any Clock<Duration>, prepare: @escaping Preparing,
    session: @escaping @Sendable (AccountID) async throws -> AuthenticatedSession
  ) {
    self.client = client
    self.clock = clock
    self.prepare = prepare
    self.session = session
  }

  /// Does what an entry asks for. An entry that was taken back is only looked for, if an earlier attempt
  /// may have worked: the receipt then names what it made.
  public func deliver(
    _ entry: OutboxEntry, uploaded: @escaping @Sendable (Int, String) async throws -> Void
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let client = try await client(of: entry.mutation.target)
    func posts() -> PostDelivery { PostDelivery(client: client, memory: memory, entry: entry) }
    func pictures() -> PictureDelivery {
      PictureDelivery(client: client, clock: clock, prepare: prepare, uploaded: uploaded)
    }
    switch (entry.mutation.action, entry.mutation.target) {
    case (.react(let reaction, _), .status(_, let id)):
      return try await client.react(reaction, to: id)
    case (.mark(let mark, let isSet, _), .status(_, let id)):
      return try await client.mark(mark, isSet, on: id)
    case (.comment(let text), .status(_, let id)): return try await posts().comment(text, on: id)
    case (.post(let draft), .account): return try await posts().post(draft, pictures: pictures())
    case (.edit(let draft), .status(_, let id)):
      return try await client.edit(id, to: draft, of: entry, pictures: pictures())
    case (.vote(let poll, let choices), .status): return try await client.vote(choices, in: poll)
    case (.delete, .status(_, let id)): return try await client.remove(id)
    case (.unschedule, .status(_, let id)): return try await client.unschedule(id)
    case (.relate(let wish, _), .person(_, let id, let handle)):
      return try await RelationDelivery(client: client, entry: entry, id: id, handle: handle)
        .deliver(wish)
    case (.report(let report), .person(_, let id, let handle)):
      return try await RelationDelivery(client: client, entry: entry, id: id, handle: handle)
        .report(report)
    case (.react, _), (.mark, _), (.comment, _), (.post, _), (.edit, _), (.vote, _), (.delete, _),
      (.unschedule, _), (.relate, _), (.report, _):
      throw .refused(reason: WritingError.sourceGone.reason)
    }
  }

  /// The comments on a status. Throws ``FediverseError``, ``NetworkError`` and ``AccountError``.
  public func comments(on target: MutationTarget) async throws -> [Comment] {
    guard case .status(let account, let id) = target else { return [] }
    let client = try await reader(of: account)
    let context: Context = try await client.entity(.context(of: id))
    let own = try await memory.names.knownID(of: client)
    return CommentThread(target: id, own: own).comments(context.descendants)
  }

  /// Asks in the name of an account.
  func reader(of account: AccountID) async throws -> AuthenticatedClient {
    AuthenticatedClient(client: client, session: try await session(account))
  }

  private func client(
    of target: MutationTarget
  ) async throws(DeliveryFailure) -> AuthenticatedClient {
    guard let account = target.account else {
      throw .refused(reason: WritingError.sourceGone.reason)
    }
    do {
      return try await reader(of: account)
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
  }
}

// What deliveries ask: failures become what they mean for the mutation.
extension AuthenticatedClient {
  /// The server's answer, whatever it means.
  func response(
    to endpoint: Endpoint, _ risk: DeliveryRisk
  ) async throws(DeliveryFailure) -> WebResponse {
    do {
      return try await response(to: endpoint)
    } catch {
      throw DeliveryFailure(error, risk)
    }
  }

  /// The server's answer, if it is yes.
  func answer(
    to endpoint: Endpoint, _ risk: DeliveryRisk
  ) async throws(DeliveryFailure) -> WebResponse {
    try accepted(try await response(to: endpoint, risk), risk, for: endpoint.purpose)
  }

  /// An answer, if it is yes; `purpose` is what signing in again is for, if it needs that.
  func accepted(
    _ response: WebResponse, _ risk: DeliveryRisk, for purpose: String = Endpoint.anything
  ) throws(DeliveryFailure) -> WebResponse {
    guard (200..<300).contains(response.status) else {
      throw DeliveryFailure(response, risk, now: time.now, purpose: purpose)
    }
    guard !response.isWebPage else {
      throw DeliveryFailure(
        FediverseError.unreadable(host: response.address.host, .webPage), risk)
    }
    return response
  }

  /// The entity in an answer.
  func entity<Value: Entity>(
    of response: WebResponse, _ risk: DeliveryRisk
  ) throws(DeliveryFailure) -> Value {
    do {
      return try response.entity()
    } catch {
      throw DeliveryFailure(error, risk)
    }
  }

  /// A status as it is now, or that it is gone.
  func status(_ id: String) async throws(DeliveryFailure) -> RemoteStatus {
    let endpoint = Endpoint.status(id)
    let response = try await response(to: endpoint, .repeatable)
    guard ![404, 410].contains(response.status) else {
      throw .refused(reason: "the post is gone, or hidden from you: `drop` forgets this")
    }
    return try entity(of: accepted(response, .repeatable, for: endpoint.purpose), .repeatable)
  }

  /// For whom posts of the account are that do not say it; nil where the server does not tell.
  func usualAudience() async throws(DeliveryFailure) -> String? {
    let response = try await response(to: .verifyCredentials, .repeatable)
    // Who signed in with an older version may not have allowed this.
    guard response.status != 403 else { return nil }
    let told = try accepted(response, .repeatable)
    do {
      return try told.json()["source"]?["privacy"]?.filledText
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
  }

  /// Removes a status; one that is gone already counts as removed.
  fileprivate func remove(_ id: String) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await response(to: .remove(id), .repeatable)
    if ![404, 410].contains(response.status) { _ = try accepted(response, .repeatable) }
    return DeliveryReceipt()
  }

  /// Has the server never publish a post. One that does not wait there may be published by now.
  fileprivate func unschedule(_ id: String) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await response(to: .unschedule(id), .repeatable)
    guard ![404, 410].contains(response.status) else {
      throw .refused(reason: "it waits there no more: if it is published, `delete` it")
    }
    _ = try accepted(response, .repeatable)
    return DeliveryReceipt()
  }

  /// Makes the person's reaction to a status the one they want, whatever it is at the server now.
  fileprivate func react(
    _ reaction: Reaction?, to id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let canDislike = server.capabilities.canDislike
    var status: RemoteStatus
    switch reaction {
    case .like: status = try await react("favourite", to: id)
    case .dislike:
      guard canDislike else { throw .refused(reason: WritingError.noDislikes(server.name).reason) }
      status = try await react("dislike", to: id)
    case nil:
      status = try await react("unfavourite", to: id)
      // Another device may have set the other reaction in the meantime.
      if canDislike, status.original.isDisliked { status = try await react("undislike", to: id) }
    }
    var engagement = status.original.engagement
    // The server said yes, even if it leaves out the mark, as some do.
    engagement.mine = reaction
    return DeliveryReceipt(engagement: engagement)
  }

  private func react(
    _ verb: String, to id: String
  ) async throws(DeliveryFailure) -> RemoteStatus {
    try entity(of: try await answer(to: .react(verb, to: id), .repeatable), .repeatable)
  }
}

/// Remembers what was posted in the name of accounts, as long as the app runs.
final class DeliveryMemory: Sendable {
  private struct Trace: Hashable {
    let account: AccountID
    let id: String
  }

  let names = AccountNames()
  private let origins = Mutex<[Trace: MutationID]>([:])

  /// Notes that a status came from a mutation.
  func note(_ id: String, of account: AccountID, from mutation: MutationID) {
    origins.withLock { $0[Trace(account: account, id: id)] = mutation }
  }

  /// Whether a status may have come from a mutation: it is not known to have come from another.
  func isOpen(_ id: String, of account: AccountID, to mutation: MutationID) -> Bool {
    let origin = origins.withLock { $0[Trace(account: account, id: id)] }
    return origin == nil || origin == mutation
  }
}

// Boosts and bookmarks.
extension AuthenticatedClient {
  /// Makes a mark of the person's on a status what they want, whatever it is at the server now.
  func mark(
    _ mark: Mark, _ isSet: Bool, on id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    // GoToSocial boosts again whatever is boosted already: it must be looked for first, and asked for once.
    let mayDouble = mark == .boost && isSet && server.capabilities.repetition != .answered
    if mayDouble {
      let known = try await status(id).original.engagement
      if known.isBoosted { return DeliveryReceipt(engagement: known) }
    }
    let risk = mayDouble ? DeliveryRisk.once : .repeatable
    let endpoint = Endpoint.mark(mark, isSet, id)
    let response = try await response(to: endpoint, risk)
    // What is gone has no mark any more.
    if !isSet, [404, 410].contains(response.status) { return DeliveryReceipt() }
    let status: RemoteStatus = try entity(of: accepted(response, risk, for: endpoint.purpose), risk)
    var engagement = status.original.engagement
    // The server said yes, even if it leaves out the mark, as some do.
    switch mark {
    case .boost: engagement.isBoosted = isSet
    case .bookmark: engagement.isBookmarked = isSet
    }
    return DeliveryReceipt(engagement: engagement)
  }
}
