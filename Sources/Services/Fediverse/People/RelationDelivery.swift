import Domain
import Markup
import Web

/// Changes at a server how an account stands to somebody. All of it can be asked for again without harm.
struct RelationDelivery {
  let client: AuthenticatedClient
  let entry: OutboxEntry
  /// What the server calls them; or a name that only says what they are called.
  let id: String
  let handle: Handle

  private var server: Server { client.server }
  private var now: Timestamp { client.time.now }

  /// Does what is wished, and returns how things stand then.
  func deliver(_ wish: RelationWish) async throws(DeliveryFailure) -> DeliveryReceipt {
    if case .blockDomain(let isBlocked) = wish { return try await blockDomain(isBlocked) }
    let id = try await knownID()
    switch wish {
    case .follow(let following?): return try await follow(following, id)
    case .follow(nil):
      do {
        return try await undo("unfollow", id, purpose: "follow people")
      } catch .refused(let reason) {
        throw .refused(reason: explained(reason))
      }
    case .mute(let mute): return try await self.mute(mute, id)
    case .block(true): return try await ask("block", id, purpose: "block people")
    case .block(false): return try await undo("unblock", id, purpose: "block people")
    case .blockDomain(let isBlocked): return try await blockDomain(isBlocked)
    case .note(let words):
      let form = [WebForm.Field("comment", words)]
      return try await ask("note", id, form, purpose: "keep notes on people")
    case .answer(let isGranted):
      return try await receipt(.answer(isGranted, to: id), id, isUndone: true)
    case .removeFollower:
      guard server.canRemoveFollowers else {
        throw .refused(reason: RelationError.cannotRemoveFollowers(server: server.name).reason)
      }
      // Nobody knows whether they follow by now, or still ask.
      if entry.isOutcomeUnknown {
        _ = try await receipt(.answer(false, to: id), id, isUndone: true)
      }
      return try await undo("remove_from_followers", id, purpose: "decide who follows you")
    }
  }

  /// Tells those who run the server, once: whether it has arrived cannot be looked up.
  func report(_ report: PersonReport) async throws(DeliveryFailure) -> DeliveryReceipt {
    guard !entry.isOutcomeUnknown else {
      throw .refused(reason: "nobody knows whether the report has arrived: `retry` sends it again")
    }
    _ = try await client.answer(
      to: .report(report, of: try await knownID(), at: server.kind), .once)
    return DeliveryReceipt()
  }
}

extension RelationDelivery {
  /// Where somebody has moved, the new account is followed. What the server refuses is explained by how things
  /// stand, as far as that says it.
  private func follow(
    _ following: Following, _ id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let form =
      [
        WebForm.Field("reblogs", following.boosts ? "true" : "false"),
        WebForm.Field("notify", following.notifies ? "true" : "false"),
      ] + (following.languages ?? []).map { WebForm.Field("languages[]", $0) }
    do {
      return try await ask("follow", id, form, purpose: "follow people")
    } catch .refused(let reason) {
      guard !AccountError.isAboutPermission(reason, host: server.origin.sourceName) else {
        throw .refused(reason: reason)
      }
      if let next = try await successor(of: id) {
        let there = RelationDelivery(
          client: client, entry: entry, id: next.id, handle: next.handle)
        return try await there.ask("follow", next.id, form, purpose: "follow people")
      }
      if try await relationship(with: id)?.isBlocking == true {
        throw .refused(reason: RelationError.isBlockedBy(handle).reason)
      }
      throw .refused(reason: explained(reason))
    }
  }

  /// Pixelfed refuses without a word whoever signed in with a version that did not ask for the right to follow.
  private func explained(_ reason: String) -> String {
    let silence = FediverseError.refused(host: server.origin.host, status: 403, phrase: nil).reason
    guard server.kind == .pixelfed, reason == silence else { return reason }
    return AccountError.notPermitted(host: server.origin.sourceName, purpose: "follow people")
      .reason
  }

  private func mute(
    _ mute: Mute?, _ id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let rest = mute?.endsAt.map { now.duration(to: $0).components.seconds }
    guard let mute, rest.map({ $0 > 0 }) ?? true else {
      return try await undo("unmute", id, purpose: "mute people")
    }
    var form = [WebForm.Field("notifications", mute.notifications ? "true" : "false")]
    if let rest { form.append(.init("duration", String(rest))) }
    let receipt = try await ask("mute", id, form, purpose: "mute people")
    guard let told = receipt.relation else { return receipt }
    // Pixelfed hears neither for how long, nor whether notifications are meant; others may not say when it ends.
    let isForgotten = mute.endsAt != nil && told.relationship?.mute?.endsAt == nil
    guard server.kind == .pixelfed || isForgotten else { return receipt }
    return DeliveryReceipt(
      relation: DeliveredRelation(
        person: told.person, handle: told.handle, relationship: told.relationship, mute: mute))
  }

  /// Where people cannot block servers, nothing of them is shown here.
  private func blockDomain(
    _ isBlocked: Bool
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    guard server.canBlockDomains else { return local(isBlocked) }
    let endpoint = Endpoint.blockDomain(isBlocked, handle.server)
    let response = try await client.response(to: endpoint, .repeatable)
    if [404, 405, 410, 501].contains(response.status) { return local(isBlocked) }
    _ = try client.accepted(response, .repeatable, for: endpoint.purpose)
    return DeliveryReceipt(relation: told(id, nil))
  }

  private func local(_ isBlocked: Bool) -> DeliveryReceipt {
    DeliveryReceipt(
      relation: DeliveredRelation(
        person: id, handle: handle, relationship: nil, isDomainBlockedHere: isBlocked))
  }

  private func ask(
    _ verb: String, _ id: String, _ form: [WebForm.Field] = [],
    purpose: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    try await receipt(.relate(verb, to: id, form, purpose: purpose), id, isUndone: false)
  }

  /// What is gone needs no undoing.
  private func undo(
    _ verb: String, _ id: String, purpose: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    try await receipt(.relate(verb, to: id, purpose: purpose), id, isUndone: true)
  }

  private func receipt(
    _ endpoint: Endpoint, _ id: String, isUndone: Bool
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await client.response(to: endpoint, .repeatable)
    if isUndone, [404, 410].contains(response.status) {
      return DeliveryReceipt(relation: told(id, nil))
    }
    let accepted = try client.accepted(response, .repeatable, for: endpoint.purpose)
    // The server said yes, whatever it says besides: some answer nothing, or of somebody else.
    guard let said = try? accepted.entity() as RemoteRelationship, said.id == id else {
      return DeliveryReceipt(relation: told(id, (try? await relationship(with: id)) ?? nil))
    }
    return DeliveryReceipt(relation: told(id, said.relationship))
  }

  private func told(_ id: String, _ relationship: Relationship?) -> DeliveredRelation {
    DeliveredRelation(person: id, handle: handle, relationship: relationship)
  }

  /// How things stand by now, if the server says that.
  private func relationship(with id: String) async throws(DeliveryFailure) -> Relationship? {
    let response = try await client.response(to: .relationships(with: [id]), .repeatable)
    guard (200..<300).contains(response.status) else { return nil }
    var problems: [JSONProblem] = []
    let told: [RemoteRelationship] = (try? response.json())?.entities(&problems) ?? []
    return told.first { $0.id == id }?.relationship
  }

  private func successor(
    of id: String
  ) async throws(DeliveryFailure) -> (id: String, handle: Handle)? {
    let response = try await client.response(to: .person(id), .repeatable)
    guard (200..<300).contains(response.status),
      let person = try? response.entity() as RemotePerson, let next = person.moved,
      next.id != id, let handle = next.handle(at: server)
    else { return nil }
    return (next.id, handle)
  }

  /// What the server calls them: looked for if only their handle is known.
  private func knownID() async throws(DeliveryFailure) -> String {
    guard PersonID(account: client.account.id, name: id).placeholder != nil else { return id }
    let name = String(handle.text.dropFirst())
    let known = try await client.response(to: .lookup(name), .repeatable)
    if (200..<300).contains(known.status), let person = try? known.entity() as RemotePerson {
      return person.account.id
    }
    let found = try await client.answer(to: .search(for: name), .repeatable)
    var problems: [JSONProblem] = []
    let people: [RemotePerson]
    do {
      people = try found.json().entities("accounts", &problems)
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
    let meant = people.first { $0.account.handle(at: server) == handle }
    guard let meant else { throw .refused(reason: PeopleError.unknown(handle).reason) }
    return meant.account.id
  }
}

extension Server {
  /// Whether people can block whole servers there: ours knows no others.
  var canBlockDomains: Bool { kind != .goToSocial && kind != .photoStream }
}
