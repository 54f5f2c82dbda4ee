/// Keeps the bytes of pictures on the disk, within a budget; the part of `Media` that is a disk's.
///
/// A picture is kept under a name: a path or an address. Throws ``LibraryError``.
public protocol PictureStoring: Sendable {
  /// What there is to make a picture of; counts as a use of it.
  ///
  /// Nothing of it had expired at `now`.
  func find(_ key: ThumbnailKey, at now: Timestamp) async throws -> KeptPicture
  /// The picture as it came, if that is kept; counts as a use of it.
  func original(of picture: String, at now: Timestamp) async throws -> PictureContent?
  /// Keeps bytes in the place of what was kept as the same entry; with an original, the thumbnails of
  /// the one before go too. False if there is no room, and they are not kept.
  ///
  /// Before a byte is written, the least recently used make room: whenever all together would take
  /// more than the budget, until they take 70 % of it. What is pinned stays. A file is taken over as it
  /// is, and may be removed afterwards.
  func store(_ content: PictureContent, as entry: PictureEntry, in room: PictureRoom) async throws
    -> Bool
  /// Notes that an original was found unchanged.
  func renew(_ picture: String, freshUntil: Timestamp) async throws
  /// Nothing of a picture may be kept from that moment on.
  func limit(_ picture: String, until expiresAt: Timestamp) async throws
  /// Lets go of everything that is kept of a picture.
  func remove(_ picture: String) async throws
  /// Lets go of the thumbnails that are kept of a picture, and not of its original.
  func removeThumbnails(of picture: String) async throws
  /// Lets go of what has expired, and of files that nothing refers to; returns what expires next.
  func tidy(at now: Timestamp) async throws -> Timestamp?
  /// Makes room for bytes that are kept elsewhere, as ``store(_:as:in:)`` does; false if what is pinned
  /// takes more than the budget.
  func makeRoom(_ room: PictureRoom) async throws -> Bool
  /// Remembers that there is no picture, and why.
  func remember(_ failure: PictureFailure, of picture: String) async throws
  /// Forgets that.
  func forgetFailure(of picture: String) async throws
  /// How much is kept, without the budget.
  func usage() async throws -> PictureCacheUsage
  /// Lets go of everything, and gives the disk back what it took; returns what that was.
  func clear() async throws -> PictureCacheUsage
}
