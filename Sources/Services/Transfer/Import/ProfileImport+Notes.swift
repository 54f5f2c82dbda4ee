import Domain
import Markup
import Storage

/// What was seen, and what was said of photos that no server has.
extension ProfileImport {
  /// So many are kept at once.
  private static let batch = 1000
  /// What names something is no longer, in bytes.
  private static let longestItem = 8192

  func bringInNotes(_ accounts: [Account]) async throws {
    let storage = dependencies.storage
    try await bringIn(ExportRecord.Seen.file, as: .seen) {
      (record: ExportRecord.Seen) -> [PhotoID] in
      photo(record.source, record.item, accounts).map { [$0] } ?? []
    } keep: {
      try await storage.insertSeen($0)
    }
    try await bringIn(ExportRecord.Reaction.file, as: .reactions) {
      (record: ExportRecord.Reaction) -> [LocalReaction] in
      // What a server has, the server brings.
      guard let moment = record.at.flatMap(Timestamp.init(text:)),
        let reaction = record.reaction.flatMap(Reaction.init),
        let photo = photo(record.source, record.item, accounts)
      else { return [] }
      return [LocalReaction(to: photo, reaction, at: moment)]
    } keep: {
      try await storage.insertReactions($0)
    }
    try await bringIn(ExportRecord.Tags.file, as: .tags) {
      (record: ExportRecord.Tags) -> [TaggedPhoto] in
      guard let photo = photo(record.source, record.item, accounts) else { return [] }
      return Tag.tags(of: record.tags.prefix(Tag.mostOfPhoto)).map { TaggedPhoto(photo, $0) }
    } keep: {
      try await storage.insertTags($0, at: dependencies.time.now)
    }
    try await bringIn(ExportRecord.Comment.file, as: .comments) {
      (record: ExportRecord.Comment) -> [Note] in
      guard let moment = Timestamp(text: record.at), !record.text.isEmpty,
        (1...64).contains(record.id.utf8.count),
        let photo = photo(record.source, record.item, accounts)
      else { return [] }
      let id = MutationID(rawValue: record.id)
      return [Note(id: id, photo: photo, text: record.text, createdAt: moment)]
    } keep: {
      try await storage.insertNotes($0)
    }
  }

  /// Keeps what the records of a file say, many at once; `keep` returns how many were new.
  private func bringIn<Record: Decodable & Sendable, Value: Sendable>(
    _ file: String, as kind: TransferSummary.Kind, _ values: (Record) -> [Value],
    keep: ([Value]) async throws -> Int
  ) async throws {
    var batch: [Value] = []
    try await each(file, Record.self) { record in
      batch += values(record)
      if batch.count >= Self.batch { try await store(&batch, as: kind, keep) }
    }
    try await store(&batch, as: kind, keep)
  }

  private func store<Value: Sendable>(
    _ batch: inout [Value], as kind: TransferSummary.Kind, _ keep: ([Value]) async throws -> Int
  ) async throws {
    let new = try await keep(batch)
    summary.count(kind, new: new, known: batch.count - new)
    batch = []
  }

  private func photo(_ source: String, _ item: String, _ accounts: [Account]) -> PhotoID? {
    guard let source = sources[source], (1...Self.longestItem).contains(item.utf8.count),
      let item = source.kind.imported(item, accounts)
    else { return nil }
    return PhotoID(source: source.id, item: item)
  }
}
