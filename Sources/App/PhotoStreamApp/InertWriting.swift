import Domain

/// Stands where the outbox will be handed in: says how photos are received, and keeps nothing.
struct InertWriting: Responding, OutboxKeeping, Posting {
  func standings(of photos: [Photo]) async throws -> [Standing] {
    photos.map { Standing(reception: $0.reception ?? Reception()) }
  }

  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing {
    throw WritingError.sourceGone
  }

  func comment(_ text: String, on photo: Photo) async throws -> Comment {
    throw WritingError.sourceGone
  }

  func comments(on photo: Photo) async throws -> [Comment] { [] }

  func ownComments(on photo: Photo) async throws -> [Comment] { [] }

  func remove(_ comment: Comment, from photo: Photo) async throws {
    throw WritingError.sourceGone
  }

  func entries() async throws -> [OutboxEntry] { [] }

  func retry(_ id: MutationID?) async throws { throw WritingError.notWaiting }

  func drop(_ id: MutationID) async throws { throw WritingError.notWaiting }

  func edit(_ id: MutationID, text: String) async throws { throw WritingError.notWaiting }

  func results() -> AsyncStream<OutboxResult> { AsyncStream { $0.finish() } }

  func places() async throws -> [PostPlace] { [] }

  func drafts() async throws -> [StoredDraft] { [] }

  func keep(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> StoredDraft {
    throw WritingError.nowhereToPost
  }

  func discard(_ id: Int64) async throws {}

  func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Mutation {
    throw WritingError.nowhereToPost
  }
}
