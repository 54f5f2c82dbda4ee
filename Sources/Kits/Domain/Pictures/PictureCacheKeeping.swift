/// What pictures take on the disk. Throws ``LibraryError``.
public protocol PictureCacheKeeping: Sendable {
  /// How much is kept now.
  func usage() async throws -> PictureCacheUsage
  /// Lets go of everything that can be fetched or made again; returns what that was.
  func clear() async throws -> PictureCacheUsage
}

/// How many pictures are kept on the disk, and how large they are together.
public struct PictureCacheUsage: Hashable, Sendable {
  /// Pictures as they came from the web.
  public var originals: Share
  /// Pictures made smaller.
  public var thumbnails: Share
  /// How many bytes all of it may take.
  public var budget: Int

  /// One kind's share.
  public struct Share: Hashable, Sendable {
    /// How many.
    @Count public var count: Int
    /// Their bytes together.
    @Count public var bytes: Int

    /// Makes a share.
    public init(count: Int = 0, bytes: Int = 0) {
      self.count = count
      self.bytes = bytes
    }
  }

  /// Takes the budget in bytes, for both kinds together.
  public init(originals: Share = Share(), thumbnails: Share = Share(), budget: Int) {
    self.originals = originals
    self.thumbnails = thumbnails
    self.budget = budget
  }
}
