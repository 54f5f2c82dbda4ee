import Domain

/// Posts comments and pictures: once, whatever becomes of the answers.
struct WordsDelivery {
  let desk: AccountDesk
  let traces: OwnTraces
  let entry: OutboxEntry

  /// Puts words below a status.
  func comment(
    _ text: String, on id: String
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let likeness = Likeness(text, inReplyTo: id)
    if let receipt = try await earlier(like: likeness) { return receipt }
    let target = try await desk.status(id)
    let receipt = try await publish(
      StatusForm.comment(text, on: target, by: desk.account), like: likeness)
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
      let likeness = Likeness(
        draft.text, inReplyTo: draft.answering?.status, pictures: entry.uploads.values)
      if let receipt = try await earlier(like: likeness) { return receipt }
    } else if entry.isTakenBack {
      return DeliveryReceipt()
    }
    let pictures = try await deliver.deliver(draft, known: entry.uploads, key: entry.id)
    var form = StatusForm.post(draft, pictures: pictures, desk.capabilities)
    if let answered = draft.answering {
      let target = try await desk.status(answered.status)
      form = StatusForm.answering(target, with: form, by: desk.account)
    }
    return try await publish(
      form, like: Likeness(draft.text, inReplyTo: draft.answering?.status, pictures: pictures))
  }
}

extension WordsDelivery {
  /// What came of an earlier attempt whose outcome nobody knew. What was taken back is only looked for.
  private func earlier(
    like likeness: Likeness
  ) async throws(DeliveryFailure) -> DeliveryReceipt? {
    if entry.isOutcomeUnknown, let receipt = try await found(like: likeness) { return receipt }
    return entry.isTakenBack ? DeliveryReceipt() : nil
  }

  private func found(
    like likeness: Likeness
  ) async throws(DeliveryFailure) -> DeliveryReceipt? {
    do {
      let statuses = OwnStatuses(desk: desk, traces: traces)
      guard let id = try await statuses.made(by: entry.mutation, like: likeness) else {
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
    return try? await desk.status(id).original.reception
  }

  private func publish(
    _ form: [WebForm.Field], like likeness: Likeness
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let response = try await desk.response(to: .post(form, key: entry.id), .once)
    let isRefusing = desk.capabilities.repetition == .refused
    let isAboutKey = isAboutKey(response)
    if isAboutKey || isRefusing && response.status == 400 {
      if let receipt = try await found(like: likeness) { return receipt }
      // The key was used, and nothing came of it: it is free again after a while.
      if isAboutKey, isRefusing {
        throw .unknown(reason: "\(desk.origin.host) takes this only later, as it failed before")
      }
    }
    let made: Identity = try desk.entity(of: try desk.accepted(response, .once), .once)
    traces.note(made.id, of: desk.account.id, from: entry.id)
    return DeliveryReceipt(created: made.id)
  }

  /// Whether the server refuses it as its key was used before.
  private func isAboutKey(_ response: WebResponse) -> Bool {
    guard (400..<500).contains(response.status) else { return false }
    return ErrorPhrase.read(response.body)?.lowercased().contains("idempotency") == true
  }
}
