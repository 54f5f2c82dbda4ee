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
    var engagement = target.original.engagement
    engagement.replies += 1
    return DeliveryReceipt(engagement: engagement, created: receipt.created)
  }

  /// Publishes a draft. `deliver` uploads the pictures that have not arrived yet.
  func post(
    _ draft: Draft, pictures deliver: PictureDelivery
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    // Nothing was published before all pictures had arrived.
    if entry.uploads.count >= draft.pictures.count {
      let matcher = DuplicateMatcher(
        draft.text, inReplyTo: draft.answering?.status, pictures: entry.uploads.values)
      if entry.isOutcomeUnknown, draft.publishAt != nil,
        client.server.capabilities.canSchedule == true,
        let known = try await scheduled(draft, Array(entry.uploads.values))
      {
        return DeliveryReceipt(scheduled: known)
      }
      if let receipt = try await earlier(matching: matcher) { return receipt }
    } else if entry.isTakenBack {
      return DeliveryReceipt()
    }
    let pictures = try await deliver.deliver(draft, known: entry.uploads, key: entry.id)
    let target: RemoteStatus? =
      if let answered = draft.answering { try await client.status(answered.status) } else { nil }
    let usual: String? =
      if draft.audience == nil, target != nil || !appliesUsualAudience {
        try await client.usualAudience()
      } else { nil }
    let form = StatusForm.post(
      draft, pictures: pictures, answering: target, usual: usual, by: client.account)
    if draft.isScheduled(by: client.server.capabilities, now: client.time.now),
      let moment = draft.publishAt
    {
      return try await schedule(form, draft, pictures, at: moment)
    }
    return try await publish(
      form,
      matching: DuplicateMatcher(draft.text, inReplyTo: draft.answering?.status, pictures: pictures)
    )
  }
}

extension PostDelivery {
  /// Whether the server gives a post without `visibility` that which the account has set; Pleroma and Akkoma publish
  /// it to everybody (`CommonAPI.get_visibility`).
  private var appliesUsualAudience: Bool {
    [.mastodon, .goToSocial, .photoStream].contains(client.account.server.kind)
  }

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
    let id = try await lookedFor {
      try await PostedStatusSearch(client: client, memory: memory)
        .made(by: entry.mutation, matching: matcher)
    }
    guard let id else { return nil }
    return DeliveryReceipt(engagement: await engagement(), created: id)
  }

  /// What an earlier attempt has made. If it cannot be looked for, it is as unknown as before.
  private func lookedFor(
    _ look: () async throws -> String?
  ) async throws(DeliveryFailure) -> String? {
    do {
      return try await look()
    } catch {
      let failure = DeliveryFailure(error, .once)
      if case .signedOut = failure { throw failure }
      throw .unknown(reason: Reason.of(error))
    }
  }

  /// The engagement of what was commented on; nil if that cannot be had now, which does no harm.
  private func engagement() async -> Engagement? {
    guard case .status(_, let id) = entry.mutation.target else { return nil }
    return try? await client.status(id).original.engagement
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

  /// Has the server publish a post later. It says what it calls that, and gives it another name then.
  private func schedule(
    _ form: [WebForm.Field], _ draft: Draft, _ pictures: [String], at moment: Timestamp
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let form = form + [.init("scheduled_at", ServerDate.text(moment))]
    let response = try await client.response(to: .post(form, key: entry.id), .once)
    if isAboutKey(response), let known = try await scheduled(draft, pictures) {
      return DeliveryReceipt(scheduled: known)
    }
    let made: Identity = try client.entity(of: try client.accepted(response, .once), .once)
    return DeliveryReceipt(scheduled: made.id)
  }

  /// What an earlier attempt has had the server publish later: by its pictures, which no other post has,
  /// else by its words and its moment.
  private func scheduled(
    _ draft: Draft, _ pictures: [String]
  ) async throws(DeliveryFailure) -> String? {
    try await lookedFor {
      try await client.scheduled().first { status in
        pictures.isEmpty
          ? status.text.hasSuffix(draft.text)
            && abs(status.moment.milliseconds - (draft.publishAt?.milliseconds ?? 0)) < 60_000
          : !Set(status.pictures).isDisjoint(with: pictures)
      }?.id
    }
  }

  /// Whether the server refuses because the key was used before.
  private func isAboutKey(_ response: WebResponse) -> Bool {
    guard (400..<500).contains(response.status) else { return false }
    return ErrorPhrase.read(response.body)?.lowercased().contains("idempotency") == true
  }
}
