import Domain
import Files
import Markup
import Storage

extension ProfileImport {
  /// More pictures of a draft are left out.
  private static let mostPictures = 100

  /// Drafts become drafts, and so do posts that waited to be sent: they may have been sent since.
  func bringInDrafts(_ accounts: [Account]) async throws {
    let outbox = dependencies.outbox
    var known: Set<KnownDraft> = []
    for draft in try await outbox.drafts(of: dependencies.profile) {
      known.insert(KnownDraft(place: draft.place, draft: draft.draft))
    }
    for entry in try await outbox.entries(of: dependencies.profile) {
      guard let (draft, place) = entry.mutation.post else { continue }
      known.insert(KnownDraft(place: place, draft: draft))
    }
    try await each(ExportRecord.Draft.file, ExportRecord.Draft.self) { record in
      guard let place = place(of: record, accounts), let draft = draft(of: record, accounts) else {
        return
      }
      guard known.insert(KnownDraft(place: place, draft: draft)).inserted else {
        return summary.count(.drafts, known: 1)
      }
      _ = try await outbox.keep(
        draft, at: place, over: nil, of: dependencies.profile,
        now: Timestamp(text: record.changed) ?? dependencies.time.now)
      summary.count(.drafts, new: 1)
    }
  }

  private struct KnownDraft: Hashable {
    let place: PostPlace.ID
    let draft: Draft
  }

  private func place(of record: ExportRecord.Draft, _ accounts: [Account]) -> PostPlace.ID? {
    if let text = record.account, let handle = Handle(text) {
      if let account = account(called: text, accounts) { return .account(account.id) }
      needsAccount(handle)
    } else if let source = record.source.flatMap({ sources[$0] }) {
      return .folder(source.id)
    }
    return nil
  }

  /// The draft as it is here; nil if it belongs to a post of an account that is not here.
  private func draft(of record: ExportRecord.Draft, _ accounts: [Account]) -> Draft? {
    var draft = Draft()
    (draft.text, draft.warning) = (record.text, record.warning ?? "")
    draft.isSensitive = record.sensitive
    // Nobody sees more of it than its author chose, whatever that was.
    draft.visibility = Visibility(rawValue: record.visibility) ?? .named
    draft.lifetime = record.lifetime.flatMap { $0 > 0 ? $0 : nil }
    draft.keepsMetadata = record.keepsMetadata ?? false
    draft.language = record.language
    draft.publishAt = record.publishAt.flatMap(Timestamp.init(text:))
    if let answers = record.answers {
      guard let account = account(called: answers.account, accounts) else { return nil }
      draft.answering = DraftAnswer(
        account: account.id, status: answers.status, title: answers.title,
        addressee: answers.mentions.flatMap { Addressee($0, of: account) })
    }
    if let edits = record.edits {
      guard let account = account(called: edits.account, accounts) else { return nil }
      draft.revision = DraftRevision(
        of: edits.status, by: account.id, isWordsOnly: edits.wordsOnly)
    }
    draft.pictures = record.pictures.prefix(Self.mostPictures).compactMap(picture)
    return draft
  }

  private func account(called text: String, _ accounts: [Account]) -> Account? {
    Handle(text).flatMap { handle in accounts.first { Handle($0.handle) == handle } }
  }

  /// A picture at its server, else the file where it was, else its copy in the export. One that is nowhere keeps its
  /// place: it may be on a disk that is away.
  private func picture(_ record: ExportRecord.DraftPicture) -> DraftPicture? {
    if let posted = record.posted {
      return DraftPicture(
        PostedPicture(id: posted, address: record.address.flatMap { WebAddress($0) }),
        alternativeText: record.alt)
    }
    let path = record.path.map(FileLocation.init(encoded:)).flatMap {
      $0.bytes.first == UInt8(ascii: "/") ? $0 : nil
    }
    if let path, path.isFile { return DraftPicture(path, alternativeText: record.alt) }
    if let file = record.file, Array(file.utf8).isPathBelow,
      let found = try? place.appending(file.utf8).resolved(), found.isBelow(place), found.isFile
    {
      return DraftPicture(found, alternativeText: record.alt)
    }
    summary.note("\(path?.displayPath ?? "a picture"): it is neither here nor in the export")
    return path.map { DraftPicture($0, alternativeText: record.alt) }
  }
}
