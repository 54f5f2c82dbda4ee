import Domain
import Foundation
import Web

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
    // Pixelfed drops the warning of what is not sensitive, and shows the pictures.
    if draft.isCovered { form.append(.init("sensitive", "true")) }
    // Counted by the server from its arrival, however long that takes.
    if let lifetime = draft.lifetime, account.server.capabilities.canExpire {
      form.append(.init("expires_in", String(lifetime)))
    }
    if let language = draft.language { form.append(.init("language", language)) }
    if let target { form.append(.init("in_reply_to_id", target.id)) }
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

/// All that a status shall be from now on. It is sent as JSON: of a form, Pixelfed refuses `true` and `false`, and
/// GoToSocial reads no descriptions.
struct StatusEdit: Encodable, Hashable {
  /// What a picture of the status shall be described by.
  struct Description: Encodable, Hashable {
    let id: String
    let description: String
  }

  private enum CodingKeys: String, CodingKey {
    case text = "status"
    case warning = "spoiler_text"
    case isSensitive = "sensitive"
    case language
    case pictures = "media_ids"
    case descriptions = "media_attributes"
  }

  let text: String
  let warning: String
  let isSensitive: Bool
  let language: String?
  /// Nil if it has none.
  let pictures: [String]?
  /// Only new ones, nil if there are none: who edits the words of ten pictures is not asked for ten more changes.
  var descriptions: [Description]?

  /// Puts a draft in the place of a status; the server calls its pictures so.
  init(_ draft: Draft, pictures: [String], of status: RemoteStatus) {
    text = draft.text
    warning = draft.warning
    // Elsewhere a warning may cover the words alone: whoever leaves it as it is changes nothing.
    let coversWords = draft.warning == status.spoilerText && !status.isSensitive
    isSensitive = coversWords ? draft.isSensitive : draft.isCovered
    language = draft.language
    self.pictures = pictures.isEmpty ? nil : pictures
    let changed = draft.pictures.compactMap { picture -> Description? in
      guard let id = picture.posted?.id, let known = status.media.first(where: { $0.id == id }),
        let text = picture.alternativeText, text != known.description ?? ""
      else { return nil }
      return Description(id: id, description: text)
    }
    descriptions = changed.isEmpty ? nil : changed
  }

  /// The body of the request, the same each time.
  func json() throws(DeliveryFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw DeliveryFailure(error, .repeatable)
    }
  }
}
