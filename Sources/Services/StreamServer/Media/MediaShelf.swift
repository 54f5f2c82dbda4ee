import Domain

/// Keeps files and rows of pictures in step, whatever happens between two steps.
///
/// A file is noted as loose before it is stored and claimed with its picture's row; loose files
/// that nobody claimed are swept. One after the other, so that no file is swept while the same
/// picture comes in again.
struct MediaShelf: Sendable {
  let storage: any MediaStoring
  let store: ServerStore
  private let turns = Turns()

  init(storage: any MediaStoring, store: ServerStore) {
    self.storage = storage
    self.store = store
  }

  /// Stores a picture's files, then its row.
  func add(_ media: StoredMedia, original: ScratchFile, preview: ScratchFile) async throws {
    try await turns.take { [storage, store] in
      try await store.write { try LooseFileTable(db: $0).note([media.file, media.preview]) }
      try await storage.store(original.location, as: media.file)
      try await storage.store(preview.location, as: media.preview)
      try await store.write { try MediaTable(db: $0).insert(media) }
    }
  }

  /// Looks up how long files are of which that is not known, at most `limit`; whether there may be
  /// more.
  func measure(limit: Int) async throws -> Bool {
    let unmeasured = try await store.read { try MediaTable(db: $0).unmeasured(limit: limit) }
    for media in unmeasured {
      let lengths = [
        try await storage.length(of: media.file), try await storage.length(of: media.preview),
      ]
      let bytes = lengths.reduce(0) { $0 + ($1 ?? 0) }
      try await store.write { try MediaTable(db: $0).measure(media.id, bytes: bytes) }
    }
    return unmeasured.count == limit
  }

  /// Removes the files that belong to nobody.
  func sweep() async throws {
    try await turns.take { [storage, store] in
      let files = try await store.read { try LooseFileTable(db: $0).all() }
      for file in files { try await storage.remove(file) }
      try await store.write { try LooseFileTable(db: $0).forget(files) }
    }
  }
}
