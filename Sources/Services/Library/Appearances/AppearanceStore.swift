import Domain
import GRDB
import Storage

/// Keeps in `cache.sqlite` what photos look like.
struct AppearanceStore: AppearanceStoring {
  let files: LibraryFiles

  func note(
    _ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference
  ) async throws {
    try await files.cache().write { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id, profile, media FROM photo WHERE source = ? AND item = ? AND isCopy = 0")
      guard let row = try Row.fetchOne(statement, arguments: [photo.source, photo.item]),
        let shown = MediaReference(stored: row["media"]), (shown.still ?? shown) == media
      else { return }
      // A photo that is to be removed has the profile's number with a minus. The smallest number has no opposite.
      let number: Int64 = row["profile"]
      try AppearanceTable(db: db, profile: number < 0 ? 0 &- number : number)
        .note(hash, ofPhoto: row["id"])
    }
  }
}
