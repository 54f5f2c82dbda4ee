import Domain
import Web

/// Posts comments and pictures: once, whatever becomes of the answers.
struct PostDelivery {
  let client: AuthenticatedClient
  let memory: DeliveryMemory
  let entry: OutboxEntry

  /// Puts words below a status.
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

  /// Publishes a draft; its pictures are brought by `deliver`, which is given those that have arrived
  /// before.
  func post(
    _ draft: Draft, pictures deliver: PictureDelivery
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    // Before all of its pictures have arrived nothing was published.
    if entry.uploads.count >= draft.pictures.count {
      let matcher = DuplicateMatcher(
        draft.text, inReplyTo: draft.answering?.status, pictures: entry.uploads.values)
      if let receipt = try await earlier(matching: matcher) { return receipt }
    } else if entry.isTakenBack {
      return DeliveryReceipt()
    }
    let pictures = try await deliver.deliver(draft, known: entry.uploads, key: entry.id)
    var form = StatusForm.post(draft, pictures: pictures, client.capabilities)
    if let answered = draft.answering {
      let target = try await client.status(answered.status)
      form = StatusForm.answering(target, with: form, by: client.account)
    }
    return try await publish(
      form,
      matching: DuplicateMatcher(draft.text, inReplyTo: draft.answering?.status, pictures: pictures)
    )
  }
}

extension PostDelivery {
  /// What came of an earlier attempt whose outcome nobody knew. What was taken back is only looked for.
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
      // Whatever kept it from looking, what it looked for is as unknown as before.
      throw .unknown(reason: Reason.of(error))
    }
  }

  /// How what was commented on is received; nil if that cannot be had just now, which costs nothing.
  private func reception() async -> Reception? {
    guard case .status(_, let id) = entry.mutation.target else { return nil }
    return try? await client.status(id).original.reception
  }

  private func publish(
    _ form: [WebForm.Field], matching matcher: DuplicateMatcher
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await client.response(to: .post(form, key: entry.id), .once)
    let isRefusing = client.capabilities.repetition == .refused
    let isAboutKey = isAboutKey(response)
    if isAboutKey || isRefusing && response.status == 400 {
      if let receipt = try await found(matching: matcher) { return receipt }
      // The key was used, and nothing came of it: it is free again after a while.
      if isAboutKey, isRefusing {
        throw .unknown(reason: "\(client.origin.host) takes this only later, as it failed before")
      }
    }
    let made: Identity = try client.entity(of: try client.accepted(response, .once), .once)
    memory.note(made.id, of: client.account.id, from: entry.id)
    return DeliveryReceipt(created: made.id, page: made.page)
  }

  /// Whether the server refuses it as its key was used before.
  private func isAboutKey(_ response: WebResponse) -> Bool {
    guard (400..<500).contains(response.status) else { return false }
    return ErrorPhrase.read(response.body)?.lowercased().contains("idempotency") == true
  }
}
