import Domain
import Files
import Glibc
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
      known.insert(KnownDraft(draft.draft, at: draft.place))
    }
    for entry in try await outbox.entries(of: dependencies.profile) {
      guard let (draft, place) = entry.mutation.post else { continue }
      known.insert(KnownDraft(draft, at: place))
    }
    let files = Set(known.flatMap { $0.draft.pictures.map(\.location) })
    try await each(ExportRecord.Draft.file, ExportRecord.Draft.self) { record in
      guard let place = place(of: record, accounts),
        let draft = draft(of: record, naming: files, accounts)
      else { return }
      guard known.insert(KnownDraft(draft, at: place)).inserted else {
        return summary.count(.drafts, known: 1)
      }
      if record.keepsMetadata == true, !draft.pictures.isEmpty {
        summary.note(
          "`\(Subscription.line(draft.text))`: what a camera wrote will be removed, unless you say `metadata keep` again"
        )
      }
      _ = try await outbox.keep(
        draft, at: place, over: nil, of: dependencies.profile,
        now: Timestamp(text: record.changed) ?? dependencies.time.now)
      summary.count(.drafts, new: 1)
    }
  }

  /// A draft as it is compared: whether it keeps what a camera wrote is not brought in.
  private struct KnownDraft: Hashable {
    let place: PostPlace.ID
    private(set) var draft: Draft

    init(_ draft: Draft, at place: PostPlace.ID) {
      (self.draft, self.place) = (draft, place)
      self.draft.keepsMetadata = false
    }
  }

  private func place(of record: ExportRecord.Draft, _ accounts: [Account]) -> PostPlace.ID? {
    if let text = record.account, let handle = Handle(text) {
      if let account = accounts.called(handle) { return .account(account.id) }
      needsAccount(handle)
    } else if let source = record.source.flatMap({ sources[$0] }) {
      return .folder(source.id)
    }
    return nil
  }

  /// The draft as it is here; nil if it belongs to a post of an account that is not here.
  private func draft(
    of record: ExportRecord.Draft, naming files: Set<FileLocation>, _ accounts: [Account]
  ) -> Draft? {
    var draft = Draft()
    (draft.text, draft.warning) = (record.text, record.warning ?? "")
    draft.isSensitive = record.sensitive
    // Nobody sees more of it than its author chose, whatever that was.
    draft.audience =
      record.visibility == "usual" ? nil : Visibility(rawValue: record.visibility) ?? .named
    draft.lifetime = record.lifetime.map(\.wrappedValue).flatMap { $0 > 0 ? $0 : nil }
    draft.language = record.language
    draft.publishAt = record.publishAt.flatMap(Timestamp.init(text:))
    if let answers = record.answers {
      guard let account = Handle(answers.account).flatMap(accounts.called) else { return nil }
      draft.answering = DraftAnswer(
        account: account.id, status: answers.status, title: answers.title,
        addressee: answers.mentions.flatMap { Addressee($0, of: account) })
    }
    if let edits = record.edits {
      guard let account = Handle(edits.account).flatMap(accounts.called) else { return nil }
      draft.revision = DraftRevision(
        of: edits.status, by: account.id, isWordsOnly: edits.wordsOnly)
    }
    draft.pictures = record.pictures.prefix(Self.mostPictures).compactMap { picture($0, files) }
    return draft
  }

  /// A picture at its server, else its file. An export may name any file of this machine, so that one is taken only
  /// if it is the person's already, in a draft (`files`) or in a folder that is a source, or the same as its copy in
  /// the export. Otherwise it is that copy.
  private func picture(
    _ record: ExportRecord.DraftPicture, _ files: Set<FileLocation>
  ) -> DraftPicture? {
    if let posted = record.posted {
      return DraftPicture(
        PostedPicture(id: posted, address: record.address.flatMap { WebAddress($0) }),
        alternativeText: record.alt)
    }
    let path = record.path.map(FileLocation.init(encoded:)).flatMap {
      $0.bytes.first == UInt8(ascii: "/") ? $0 : nil
    }
    let copy = record.file.flatMap { copied($0) }
    // What an earlier import took comes first, so that no draft is doubled.
    let known = [path, copy].compactMap(\.self).first(where: files.contains)
    if let file = known ?? path.flatMap({ isMine($0, copy) ? $0 : nil }) ?? copy {
      return DraftPicture(file, alternativeText: record.alt)
    }
    summary.note(
      "\(path?.displayPath ?? "a picture"): it is neither in the export nor in one of your folders")
    return nil
  }

  /// A file of the export; nil if it is none.
  private func copied(_ name: String) -> FileLocation? {
    guard Array(name.utf8).isPathBelow, let found = try? place.appending(name.utf8).resolved(),
      found.isBelow(place), found.isFile
    else { return nil }
    return found
  }

  /// Whether a file is in a folder that was a source before, where its disk may be away, or the same as its copy.
  private func isMine(_ file: FileLocation, _ copy: FileLocation?) -> Bool {
    if let copy, file.hasSameBytes(as: copy) { return true }
    guard Array(file.bytes.dropFirst()).isPathBelow, file.isFile || copy == nil else {
      return false
    }
    let end = (try? file.resolved()) ?? file
    return folders.contains(where: end.isBelow)
  }
}

extension FileLocation {
  /// Whether two files have the same in them.
  func hasSameBytes(as other: FileLocation) -> Bool {
    guard let mine = try? OpenFile(self), let status = try? mine.status(),
      let theirs = try? OpenFile(other), let others = try? theirs.status(),
      status.isRegular, status.st_size == others.st_size
    else { return false }
    return (try? mine.holds { try theirs.bytes(at: $0) }) ?? false
  }
}
