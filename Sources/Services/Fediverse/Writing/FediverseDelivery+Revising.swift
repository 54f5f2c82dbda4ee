import Domain
import Markup
import Web

// What the person has posted, before it is changed and after.
extension FediverseDelivery {
  /// One of the person's statuses as a draft, with its pictures, their order and descriptions. Its words are those
  /// that were typed; if the server does not tell them, they are `words`, unless the status says something else by now,
  /// or else what the server made of them.
  public func draft(revising target: MutationTarget, words: String?) async throws -> Draft {
    guard case .status(let account, let id) = target else { throw WritingError.notPosted }
    let client = try await reader(of: account)
    let status: RemoteStatus = try await client.entity(.status(id))
    guard !status.isBoost, status.account?.acct.lowercased() == client.account.username.lowercased()
    else { throw WritingError.notYours }
    var draft = Draft(status, of: client.account.id, at: client.origin)
    if let source = try await source(of: id, client) {
      (draft.text, draft.warning) = (source.text, source.warning)
    } else if let words, DuplicateMatcher(words).isSaid(by: status) {
      draft.text = words
    }
    return draft
  }

  /// What a status was before and is now: the last ``PostHistory/most`` versions. Some servers say only here that they
  /// keep none, in the same words as of a status that is gone.
  public func history(of target: MutationTarget) async throws -> [PostVersion] {
    guard case .status(let account, let id) = target else { throw WritingError.notPosted }
    let client = try await reader(of: account)
    let versions = try await client.unlessGone {
      PostHistory.versions(try await client.answer(to: .history(of: id)).json())
    }
    guard let versions else { throw WritingError.noHistory(client.server.name) }
    return versions
  }

  /// Nil if the server does not tell it: Pixelfed has no such thing.
  private func source(
    of id: String, _ client: AuthenticatedClient
  ) async throws -> StatusSource? {
    try await client.unlessGone([403, 404, 405, 501]) {
      try await client.entity(.source(of: id))
    }
  }
}

extension AuthenticatedClient {
  /// Puts a draft in the place of a status. Asked twice it does the same, so that it may be repeated.
  func edit(
    _ id: String, to draft: Draft, of entry: OutboxEntry, pictures: PictureDelivery
  ) async throws(DeliveryFailure) -> DeliveryReceipt {
    let known = try await status(id).original
    guard !known.hasPoll || server.keepsPolls else {
      throw .refused(reason: WritingError.losesPoll(server.name).reason)
    }
    var wanted = draft
    if draft.revision?.isWordsOnly == true {
      wanted = Draft(known, of: account.id, at: origin)
      wanted.text = draft.text
    }
    let media = try await pictures.deliver(wanted, known: entry.uploads, key: entry.id)
    var change = StatusEdit(wanted, pictures: media, of: known)
    if server.kind == .pixelfed, try await describe(&change, of: known) {
      return DeliveryReceipt(engagement: known.engagement)
    }
    let answer = try await answer(to: .edit(id, json: try change.json()), .repeatable)
    let status: RemoteStatus = try entity(of: answer, .repeatable)
    return DeliveryReceipt(engagement: status.engagement)
  }

  /// Pixelfed's edits know no descriptions, so that these are changed one by one, and taken out of the edit. True if
  /// nothing else is to be changed: it takes ten edits of a post, or none.
  private func describe(
    _ change: inout StatusEdit, of status: RemoteStatus
  ) async throws(DeliveryFailure) -> Bool {
    for picture in change.descriptions ?? [] {
      _ = try await answer(to: .describe(picture.id, as: picture.description), .repeatable)
    }
    change.descriptions = nil
    let known = Draft(status, of: account.id, at: origin)
    return change == StatusEdit(known, pictures: status.media.map(\.id), of: status)
  }
}

extension Draft {
  /// A status as it is, to be changed. Its words are those that people see, as far as nobody knows better.
  init(_ status: RemoteStatus, of account: AccountID, at origin: WebAddress) {
    self.init()
    text = StatusText.read(status.content)
    warning = status.spoilerText
    isSensitive = status.isSensitive
    visibility = status.visibility.flatMap(Visibility.init) ?? .everybody
    language = status.language
    revision = DraftRevision(of: status.id, by: account)
    pictures = status.media.map { media in
      DraftPicture(
        PostedPicture(id: media.id, address: StatusPhotos.address(of: media, from: origin)),
        alternativeText: media.description)
    }
  }
}

/// The words of a status as they were typed.
struct StatusSource: Entity, Hashable {
  let text: String
  let warning: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    text = try json.needText("text")
    warning = json["spoiler_text"]?.text ?? ""
  }
}

/// Reads what a status was.
enum PostHistory {
  /// How many versions are read: the first, and the last ones.
  static let most = 100

  /// The versions in the order of the server, which is from the oldest to the newest whatever their dates
  /// say. Some servers send an object with one version for a status that was never changed.
  static func versions(_ json: JSONNode) -> [PostVersion] {
    let all = json.isList ? json.elements : json.isObject ? [json] : []
    let versions = all.count > most ? [all[0]] + all.suffix(most - 1) : all
    return versions.compactMap { version in
      guard version.isObject else { return nil }
      let media = version["media_attachments"]?.elements ?? []
      return PostVersion(
        moment: version.moment("created_at"), warning: version["spoiler_text"]?.text ?? "",
        text: StatusText.read(version["content"]?.text ?? ""),
        descriptions: media.prefix(most).map { $0["description"]?.filledText })
    }
  }
}

// Other languages.
extension FediverseDelivery {
  /// What a status says in another language. Some servers only say here that they do not translate; others refuse
  /// what is not public, and languages that they do not know.
  public func translation(
    of target: MutationTarget, into language: String?
  ) async throws -> Translation {
    guard case .status(let account, let id) = target else { throw WritingError.notPosted }
    let client = try await reader(of: account)
    do {
      return Translation(
        try await client.answer(to: .translation(of: id, into: language)).json())
    } catch FediverseError.refused(_, let status, _) where [403, 404].contains(status) {
      throw client.server.capabilities.canTranslate == true
        ? WritingError.notTranslatable : WritingError.noTranslations(client.server.name)
    } catch FediverseError.refused(_, let status, _) where [405, 501].contains(status) {
      throw WritingError.noTranslations(client.server.name)
    } catch FediverseError.refused(_, 503, _) {
      throw WritingError.noTranslationNow(client.server.name)
    }
  }
}

extension Translation {
  /// Pictures are in the order of the post.
  init(_ json: JSONNode) {
    let words = [json["spoiler_text"]?.text ?? "", StatusText.read(json["content"]?.text ?? "")]
    let media = json["media_attachments"]?.elements ?? []
    self.init(
      from: json["detected_source_language"]?.filledText, by: json["provider"]?.filledText,
      text: words.filter { !$0.isEmpty }.joined(separator: "\n"),
      descriptions: media.prefix(PostHistory.most).map { $0["description"]?.filledText })
  }
}

// What servers publish later.
extension FediverseDelivery {
  /// What an account's server will publish later. Only its first page is read: nobody plans more.
  public func scheduled(of account: AccountID) async throws -> [ScheduledPost] {
    try await reader(of: account).scheduled().map { status in
      ScheduledPost(
        account: account, id: status.id, moment: status.moment, text: status.text,
        pictures: status.pictures.count)
    }
  }
}

extension AuthenticatedClient {
  /// What the server publishes later.
  func scheduled() async throws -> [RemoteScheduledStatus] {
    let page: EntityPage<RemoteScheduledStatus> = try await self.page(.scheduled)
    return page.values
  }
}

/// A status that its server publishes later.
struct RemoteScheduledStatus: Entity, Hashable {
  let id: String
  let moment: Timestamp
  let text: String
  /// The server's names of its pictures.
  let pictures: [String]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    moment = try json.needMoment("scheduled_at")
    text = json["params"]?["text"]?.text ?? ""
    pictures = json["media_attachments"]?.elements.compactMap { $0["id"]?.text } ?? []
  }
}
