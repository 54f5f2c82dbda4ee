import Domain

/// The forms that post a status. The same mutation always gives the same form, by which some servers
/// recognise a repetition.
enum StatusForm {
  /// A comment, visible to those who see the status it is about; that status' author is mentioned.
  static func comment(
    _ text: String, on target: RemoteStatus, by account: Account
  ) -> [WebForm.Field] {
    var form: [WebForm.Field] = [
      .init("status", mention(of: target, by: account, in: text) + text),
      .init("in_reply_to_id", target.id),
    ]
    if let visibility = target.visibility { form.append(.init("visibility", visibility)) }
    return form
  }

  /// A draft whose pictures were uploaded. If it replies to a status, that status' author is mentioned,
  /// and the post is visible to nobody else than that. What the draft leaves open is as is `usual` for the account;
  /// if that is nil, the server knows it.
  static func post(
    _ draft: Draft, pictures: [String], answering target: RemoteStatus?, usual: String? = nil,
    by account: Account
  ) -> [WebForm.Field] {
    let mention = target.map { Self.mention(of: $0, by: account, in: draft.text) } ?? ""
    let wanted = draft.audience?.rawValue ?? usual
    var form: [WebForm.Field] = [.init("status", mention + draft.text)]
    if let visibility = narrower(wanted, target?.visibility) {
      form.append(.init("visibility", visibility))
    }
    form += pictures.map { .init("media_ids[]", $0) }
    if !draft.warning.isEmpty { form.append(.init("spoiler_text", draft.warning)) }
    if draft.isSensitive { form.append(.init("sensitive", "true")) }
    // Counted by the server from its arrival, however long that takes.
    if let lifetime = draft.lifetime, account.server.capabilities.canExpire {
      form.append(.init("expires_in", String(lifetime)))
    }
    if let target { form.append(.init("in_reply_to_id", target.id)) }
    return form
  }

  /// All that a status shall be from now on. Of the pictures' descriptions only new ones are told: who edits
  /// the words of ten pictures is not asked for ten more changes.
  static func edit(_ draft: Draft, pictures: [String], of status: RemoteStatus) -> [WebForm.Field] {
    var form: [WebForm.Field] = [
      .init("status", draft.text), .init("spoiler_text", draft.warning),
      .init("sensitive", draft.isSensitive ? "true" : "false"),
    ]
    if let language = draft.language { form.append(.init("language", language)) }
    form += pictures.map { .init("media_ids[]", $0) }
    for picture in draft.pictures {
      guard let id = picture.posted?.id, let known = status.media.first(where: { $0.id == id }),
        let text = picture.alternativeText, text != known.description ?? ""
      else { continue }
      form += [
        .init("media_attributes[][id]", id), .init("media_attributes[][description]", text),
      ]
    }
    return form
  }

  /// The narrower of what is wanted and what is answered; nil leaves it to the server, which knows what is usual.
  private static func narrower(_ wanted: String?, _ answered: String?) -> String? {
    // Nothing is narrower, whatever the other is.
    guard let answered, wanted != Visibility.named.rawValue else { return wanted }
    let all = Visibility.allCases.map(\.rawValue)
    // An unknown visibility is not wider than the known ones.
    guard let place = all.firstIndex(of: answered) else { return answered }
    let isOpen = [Visibility.everybody, .unlisted].map(\.rawValue).contains(answered)
    guard let wanted else { return isOpen ? nil : answered }
    // Two that cannot be compared: who sees what is not open to all is unknown, so only those named do.
    guard let wantedPlace = all.firstIndex(of: wanted) else {
      return isOpen ? wanted : Visibility.named.rawValue
    }
    return all[max(place, wantedPlace)]
  }

  /// Nobody is mentioned in a reply to themselves, or twice.
  private static func mention(
    of target: RemoteStatus, by account: Account, in text: String
  ) -> String {
    target.account.flatMap { Addressee($0.acct, of: account) }?.mention(before: text) ?? ""
  }
}
