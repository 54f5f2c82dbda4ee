import Domain
import GRDB
import Markup

/// What a status was before an edit.
struct StatusVersion: Codable, Sendable, FetchableRecord, PersistableRecord {
  /// A picture that it had, with its description at that time.
  struct Picture: Codable, Sendable {
    /// Its id, as the API writes it.
    let id: String
    let description: String?
  }

  let status: Int64
  /// Counts up from 1.
  let number: Int
  /// When it was written.
  let madeAt: Timestamp
  let text: String
  let spoiler: String
  let isSensitive: Bool
  let pictures: [Picture]
}

extension Snapshot {
  /// How many versions of one status are kept besides the newest.
  private static let mostVersions = 100

  /// Keeps what a status is now, before it is edited.
  func keepVersion(of status: Status) throws {
    let earlier = StatusVersion.filter(Column("status") == status.id)
    let last = Int(
      untrusted: try Int.fetchOne(db, earlier.select(max(Column("number")))) ?? 0)
    try version(of: status, number: last + 1).insert(db)
    try earlier.filter(Column("number") <= last + 1 - Self.mostVersions).deleteAll(db)
  }

  /// All versions of a status, the newest last. Of the pictures of earlier ones there are those that it
  /// still has: one that was taken away is not to be seen any more.
  func history(of id: Int64) throws -> JSONValue {
    let status = try status(id)
    guard let author = try User.find(status.author, in: db) else { throw APIError.notFound }
    let signature = status.visibility.isOpen ? "" : try signature(for: status.id)
    let media = try StoredMedia.all(of: status.id, in: db)
    let earlier = try StatusVersion.filter(Column("status") == status.id)
      .order(Column("number")).fetchAll(db)
    return .list(
      try (earlier + [version(of: status, number: 0)]).map { version in
        let pictures = version.pictures.compactMap { shown in
          media.first { String($0.id) == shown.id }.map { media in
            var media = media
            media.description = shown.description
            return media.json(publicURL: publicURL, signature: signature)
          }
        }
        return [
          "content": .text(TextPieces(version.text).html(publicURL: publicURL, people: [])),
          "spoiler_text": .text(version.spoiler), "sensitive": .boolean(version.isSensitive),
          "created_at": .text(version.madeAt.text), "account": author.json(publicURL: publicURL),
          "media_attachments": .list(pictures), "emojis": [],
        ]
      })
  }

  private func version(of status: Status, number: Int) throws -> StatusVersion {
    StatusVersion(
      status: status.id, number: number,
      madeAt: status.editedAt ?? Timestamp(snowflake: status.id), text: status.text,
      spoiler: status.spoiler, isSensitive: status.isSensitive,
      pictures: try StoredMedia.all(of: status.id, in: db)
        .map { StatusVersion.Picture(id: String($0.id), description: $0.description) })
  }
}
