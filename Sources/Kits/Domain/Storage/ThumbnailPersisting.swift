/// Keeps encoded thumbnails within a budget; the part of `Media` that is a disk's.
///
/// Throws ``LibraryError``.
public protocol ThumbnailPersisting: Sendable {
  /// The bytes stored under this key, if any; counts as a use of them.
  func thumbnail(_ key: ThumbnailKey) async throws -> [UInt8]?
  /// Stores bytes, replacing older versions of the same picture at these bounds, then removes the
  /// least recently used until all together take at most `budget` bytes.
  func store(_ bytes: [UInt8], for key: ThumbnailKey, budget: Int) async throws
}

/// What a thumbnail was made of: change any of it and it is another.
public struct ThumbnailKey: Hashable, Sendable {
  /// Which picture: a path or an address.
  public let picture: String
  /// Which state of it, such as size and modification time of the file.
  public let version: String
  /// The box it was fitted into.
  public let bounds: PixelSize

  /// Makes a key.
  public init(picture: String, version: String, bounds: PixelSize) {
    self.picture = picture
    self.version = version
    self.bounds = bounds
  }
}
