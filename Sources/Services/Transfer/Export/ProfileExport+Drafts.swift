import Domain
import Files
import Markup
import Storage

/// What the person has written and done, and no server has yet.
extension ProfileExport {
  /// Drafts, posts that wait to be sent, and what else waits.
  func writeDrafts(_ sources: [Source], _ accounts: [Account]) async throws {
    let drafts = try await dependencies.outbox.drafts(of: dependencies.profile)
    let entries = try await dependencies.outbox.entries(of: dependencies.profile)
      .filter { !$0.isForeign && !$0.isTakenBack }
    let copies = copiesOfPictures()
    try await folder.writeLines(to: ExportRecord.Draft.file) { add in
      for draft in drafts {
        try add(
          try record(
            of: draft.draft, at: draft.place, changed: draft.changedAt, "draft-\(draft.id)",
            accounts, copies))
        summary.count(.drafts, new: 1)
      }
      for entry in entries {
        guard let (draft, place) = entry.mutation.post else { continue }
        var record = try record(
          of: draft, at: place, changed: entry.mutation.createdAt, entry.id.rawValue, accounts,
          copies)
        record.waiting = true
        try add(record)
        summary.count(.drafts, new: 1)
      }
    }
    try await folder.writeLines(to: ExportRecord.Waiting.file) { add in
      for entry in entries where entry.mutation.post == nil {
        guard let id = entry.mutation.target.account,
          let account = accounts.first(where: { $0.id == id })
        else { continue }
        try add(ExportRecord.Waiting(entry, by: account))
      }
    }
    if !accounts.isEmpty { summary.advise(Self.elsewhere) }
  }

  /// What an export cannot have.
  private static let elsewhere =
    "what only servers have is not in it, such as comments and scheduled posts: ask them for an archive"

  /// Where an earlier export has the pictures of drafts, by their encoded paths here.
  private func copiesOfPictures() -> [String: String] {
    let drafts = folder.location(of: ExportRecord.Draft.file)
    var copies: [String: String] = [:]
    guard var lines = try? LineReader(drafts) else { return copies }
    while let line = try? lines.next() {
      let record = JSONLine.value(line, as: ExportRecord.Draft.self)
      for picture in record?.pictures ?? [] {
        if let path = picture.path, let file = picture.file { copies[path] = file }
      }
    }
    return copies
  }

  private func record(
    of draft: Draft, at place: PostPlace.ID, changed: Timestamp, _ name: String,
    _ accounts: [Account], _ copies: [String: String]
  ) throws -> ExportRecord.Draft {
    var pictures: [ExportRecord.DraftPicture] = []
    for (index, picture) in draft.pictures.enumerated() {
      pictures.append(try record(of: picture, "\(name)-\(index + 1)", copies))
    }
    var record = ExportRecord.Draft(
      changed: changed.text, text: draft.text, warning: draft.warning.isEmpty ? nil : draft.warning,
      sensitive: draft.isSensitive, visibility: draft.audience?.rawValue ?? "usual",
      lifetime: draft.lifetime.map(Count.init(wrappedValue:)),
      keepsMetadata: draft.keepsMetadata ? true : nil, language: draft.language,
      publishAt: draft.publishAt?.text, pictures: pictures)
    switch place {
    case .account(let id): record.account = accounts.handle(of: id)
    case .folder(let id): record.source = id.rawValue
    }
    record.answers = draft.answering.map {
      ExportRecord.Answer(
        account: accounts.handle(of: $0.account), status: $0.status, title: $0.title,
        mentions: $0.addressee?.name)
    }
    record.edits = draft.revision.map {
      ExportRecord.Edit(
        account: accounts.handle(of: $0.account), status: $0.status, wordsOnly: $0.isWordsOnly)
    }
    return record
  }

  private func record(
    of picture: DraftPicture, _ name: String, _ copies: [String: String]
  ) throws -> ExportRecord.DraftPicture {
    var record = ExportRecord.DraftPicture(alt: picture.alternativeText)
    if let posted = picture.posted {
      (record.posted, record.address) = (posted.id, posted.address?.text)
      return record
    }
    let file = picture.location
    record.path = file.encoded
    let ending = PictureFolderNames.plain(
      String(file.displayName.split(separator: ".").last ?? ""))
    do {
      record.file = try keep(file, named: name, ending: ending)
    } catch let error as SystemError {
      // The copy in an earlier export may be all that is left.
      record.file = copies[file.encoded]
      summary.note("\(file.displayPath): \(error.reason)")
    }
    return record
  }
}

extension Mutation {
  /// The post that it makes or changes, and where; nil of all else.
  var post: (draft: Draft, place: PostPlace.ID)? {
    guard let draft = action.draft else { return nil }
    switch target {
    case .account(let id), .status(let id, _): return (draft, .account(id))
    case .folder(let id): return (draft, .folder(id))
    case .photo, .person: return nil
    }
  }
}

extension ExportRecord.Waiting {
  fileprivate init(_ entry: OutboxEntry, by account: Account) {
    let mutation = entry.mutation
    self.account = account.handle
    at = mutation.createdAt.text
    switch mutation.target {
    case .status(_, let id): status = id
    case .person(_, _, let handle): person = handle.text
    case .account, .photo, .folder: break
    }
    action = mutation.action.publicName
    text =
      if case .vote(_, let choices) = mutation.action {
        choices.map { String($0 + 1) }.joined(separator: ", ")
      } else {
        mutation.action.text
      }
    if case .stopped(let reason) = entry.state { refused = reason }
  }
}
