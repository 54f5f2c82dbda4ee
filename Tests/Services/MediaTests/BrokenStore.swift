import Domain
import Storage

/// A disk on which nothing works.
struct BrokenStore: PictureStoring {
  func find(_ key: ThumbnailKey, at now: Timestamp) async throws -> KeptPicture { throw error }
  func original(of picture: String, at now: Timestamp) async throws -> PictureContent? {
    throw error
  }
  func store(
    _ content: PictureContent, as entry: PictureEntry, in room: PictureRoom
  ) async throws -> Bool { throw error }
  func renew(_ picture: String, freshUntil: Timestamp) async throws { throw error }
  func limit(_ picture: String, until expiresAt: Timestamp) async throws { throw error }
  func remove(_ picture: String) async throws { throw error }
  func removeThumbnails(of picture: String) async throws { throw error }
  func tidy(at now: Timestamp) async throws -> Timestamp? { throw error }
  func makeRoom(_ room: PictureRoom) async throws -> Bool { throw error }
  func remember(_ failure: PictureFailure, of picture: String) async throws { throw error }
  func forgetFailure(of picture: String) async throws { throw error }
  func usage() async throws -> PictureCacheUsage { throw error }
  func clear() async throws -> PictureCacheUsage { throw error }

  private var error: LibraryError { .diskFull }
}
