import Domain
import Web

/// Posts comments and pictures exactly once, even if answers are lost.
struct PostDelivery {
  let client: AuthenticatedClient
  let memory: DeliveryMemory
  let entry: OutboxEntry

  /// Comments on a status.
  func comment(
    _ text: String, on id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let matcher = DuplicateMatcher(text, inReplyTo: id)
    if let receipt = try await earlier(matching: matcher) { return receipt }
    let target = try await client.status(id)
    let receipt = try await publish(
      StatusForm.comment(text, on: target, by: client.account), matching: matcher)
    var reception = target.original.reception
    reception.replies += 1
    return DeliveryReceipt(reception: reception, created: receipt.created)
  }

  /// Publishes a draft. `deliver` uploads the pictures that have not arrived yet.
  func post(
    _ draft: Draft, pictures deliver: PictureDelivery
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    // Nothing was published before all pictures had arrived.
    if entry.uploads.count >= draft.pictures.count {
      let matcher = DuplicateMatcher(
        draft.text, inReplyTo: draft.answering?.status, pictures: entry.uploads.values)
      if let receipt = try await earlier(matching: matcher) { return receipt }
    } else if entry.isTakenBack {
      return DeliveryReceipt()
    }
    let pictures = try await deliver.deliver(draft, known: entry.uploads, key: entry.id)
    let target: RemoteStatus? =
      if let answered = draft.answering { try await client.status(answered.status) } else { nil }
    let form = StatusForm.post(draft, pictures: pictures, answering: target, by: client.account)
    return try await publish(
      form,
      matching: DuplicateMatcher(draft.text, inReplyTo: draft.answering?.status, pictures: pictures)
    )
  }
}

extension PostDelivery {
  /// What an earlier attempt with an unknown outcome has made. What was taken back is only looked for.
  private func earlier(
    matching matcher: DuplicateMatcher
  ) async throws(DeliveryFailure) -> DeliveryReceipt? {
    if entry.isOutcomeUnknown, let receipt = try await found(matching: matcher) { return receipt }
    return entry.isTakenBack ? DeliveryReceipt() : nil
  }

  private func found(
    matching matcher: DuplicateMatcher
  ) async throws(DeliveryFailure) -> DeliveryReceipt? {
    do {
      let statuses = PostedStatusSearch(client: client, memory: memory)
      guard let id = try await statuses.made(by: entry.mutation, matching: matcher) else {
        return nil
      }
      return DeliveryReceipt(reception: await reception(), created: id)
    } catch {
      let failure = DeliveryFailure(error, .once)
      if case .signedOut = failure { throw failure }
      // If it cannot be looked for, it is as unknown as before.
      throw .unknown(reason: Reason.of(error))
    }
  }

  /// The reception of what was commented on; nil if that cannot be had now, which does no harm.
  private func reception() async -> Reception? {
    guard case .status(_, let id) = entry.mutation.target else { return nil }
    return try? await client.status(id).original.reception
  }

  private func publish(
    _ form: [WebForm.Field], matching matcher: DuplicateMatcher
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await client.response(to: .post(form, key: entry.id), .once)
    let isRefusing = client.server.capabilities.repetition == .refused
    let isAboutKey = isAboutKey(response)
    if isAboutKey || isRefusing && response.status == 400 {
      if let receipt = try await found(matching: matcher) { return receipt }
      // The key was used without any result: the server frees it after a while.
      if isAboutKey, isRefusing {
        throw .unknown(reason: "\(client.origin.host) takes this only later, as it failed before")
      }
    }
    let made: Identity = try client.entity(of: try client.accepted(response, .once), .once)
    memory.note(made.id, of: client.account.id, from: entry.id)
    return DeliveryReceipt(created: made.id, page: made.page)
  }

  /// Whether the server refuses because the key was used before.
  private func isAboutKey(_ response: WebResponse) -> Bool {
    guard (400..<500).contains(response.status) else { return false }
    return ErrorPhrase.read(response.body)?.lowercased().contains("idempotency") == true
  }
}
