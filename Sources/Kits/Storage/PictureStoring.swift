import Domain
import Web

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

/// What bytes of a picture are kept as: its original, or a thumbnail.
public struct PictureEntry: Hashable, Sendable {
  /// The picture's name: a path or an address.
  public let picture: String
  /// Which state of it; empty for what is on the web.
  public let version: String
  /// The box a thumbnail was fitted into; nil for an original.
  public let bounds: PixelSize?
  /// When nothing may be kept of it any more, if ever.
  public var expiresAt: Timestamp?
  /// What to ask by whether it has changed.
  public var freshness: Freshness?
  /// When to ask that; nil for a thumbnail.
  public var freshUntil: Timestamp?

  /// A thumbnail.
  public init(_ key: ThumbnailKey, until expiresAt: Timestamp? = nil) {
    picture = key.picture
    version = key.version
    bounds = key.bounds
    self.expiresAt = expiresAt
  }

  /// An original of the web.
  public init(
    originalOf picture: String, freshness: Freshness?, freshUntil: Timestamp,
    until expiresAt: Timestamp? = nil
  ) {
    self.picture = picture
    version = ""
    bounds = nil
    self.expiresAt = expiresAt
    self.freshness = freshness
    self.freshUntil = freshUntil
  }
}

/// What is kept of a picture.
public struct KeptPicture: Hashable, Sendable {
  /// A thumbnail that fits the key, encoded.
  public var thumbnail: [UInt8]?
  /// The picture as it came from the web; looked for only where there is no thumbnail.
  public var original: PictureContent?
  /// What to ask by whether the original has changed.
  public var freshness: Freshness?
  /// When to ask that, if the original is kept.
  public var freshUntil: Timestamp?
  /// When it expires, if ever.
  public var expiresAt: Timestamp?
  /// Why there was none the last time.
  public var failure: PictureFailure?

  /// Of a picture of which nothing is kept.
  public init() {}
}

/// What a thumbnail was made of: change any of it and it is another.
public struct ThumbnailKey: Hashable, Sendable {
  /// Which picture: a path or an address.
  public let picture: String
  /// Which state of it, such as size and modification time of the file.
  public let version: String
  /// The box it was fitted into.
  public let bounds: PixelSize

  /// Names a picture by its path or address, and by a text that changes whenever the picture does.
  public init(picture: String, version: String, bounds: PixelSize) {
    self.picture = picture
    self.version = version
    self.bounds = bounds
  }
}

/// Where a picture's bytes are.
public enum PictureContent: Hashable, Sendable {
  /// In memory: what is small is kept in the index itself.
  case bytes([UInt8])
  /// In a file.
  case file(FileLocation)
}

/// How much may be kept, and what stays in any case.
public struct PictureRoom: Hashable, Sendable {
  /// How many bytes everything together may take.
  public let budget: Int
  /// The names of pictures that never make room for others.
  public let pinned: Set<String>
  /// The names of those that do where nothing used before them is left, no more than is needed.
  public let spared: Set<String>

  /// Room within a budget; without names any picture may go.
  public init(budget: Int, pinned: Set<String> = [], spared: Set<String> = []) {
    self.budget = budget
    self.pinned = pinned
    self.spared = spared
  }
}

/// Why there is no picture, and how long that is believed.
public struct PictureFailure: Hashable, Sendable {
  /// Why.
  public let error: MediaError
  /// Until when nobody has to look again.
  public let until: Timestamp
  /// Which version of it was none, if its server names versions.
  public let freshness: Freshness?

  /// A failure that is believed until then.
  public init(_ error: MediaError, until: Timestamp, freshness: Freshness? = nil) {
    self.error = error
    self.until = until
    self.freshness = freshness
  }
}

/// Keeps what the first picture of each photo looks like, so that those that look alike can be told. Throws
/// ``LibraryError``.
public protocol AppearanceStoring: Sendable {
  /// Notes what the picture at `media` looks like that is `photo`'s; nil if there is next to nothing to be seen on it.
  ///
  /// Changes nothing where the photo is gone or shows another picture first, nor where the hash is like the one
  /// before: thumbnails of one picture differ a little.
  func note(_ hash: PerceptualHash?, of photo: PhotoID, showing media: MediaReference) async throws
  /// How many photos of a profile show a file of which nothing was noted.
  func unnoted(of profile: Int64) async throws -> Int
  /// Some of them behind a row of the table, in its order.
  func unnoted(of profile: Int64, after row: Int64, limit: Int) async throws -> [UnnotedPicture]
}

/// A picture in a file of which nobody knows what it looks like.
public struct UnnotedPicture: Hashable, Sendable {
  /// The row of its photo.
  public let row: Int64
  /// The photo.
  public let photo: PhotoID
  /// Where it is.
  public let file: FileLocation

  /// Names them.
  public init(row: Int64, photo: PhotoID, file: FileLocation) {
    (self.row, self.photo, self.file) = (row, photo, file)
  }
}
