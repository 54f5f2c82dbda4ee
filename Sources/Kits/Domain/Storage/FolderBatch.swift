/// Some hundred findings of a scan, stored together.
public struct FolderBatch: Sendable {
  /// Folders that were listed.
  public var visited: [FileLocation] = []
  /// Folders that could not be listed: what is known of them and of all below them stays.
  public var kept: [FileLocation] = []
  /// Files that are new or changed.
  public var files: [File] = []
  /// Files that are gone.
  public var gone: [Gone] = []

  /// A file that is new or changed, and the photo it is, if it is one.
  public struct File: Sendable {
    /// Its folder.
    public let folder: FileLocation
    /// What is to be known about it.
    public let file: IndexedFile
    /// Present if, and only if, its content is a photo.
    public let photo: Photo?

    /// Makes a file.
    public init(folder: FileLocation, file: IndexedFile, photo: Photo?) {
      self.folder = folder
      self.file = file
      self.photo = photo
    }
  }

  /// A file that is gone.
  public struct Gone: Hashable, Sendable {
    /// Its folder.
    public let folder: FileLocation
    /// The bytes of its name.
    public let name: [UInt8]

    /// Makes a file that is gone.
    public init(folder: FileLocation, name: [UInt8]) {
      self.folder = folder
      self.name = name
    }
  }

  /// What storing a batch did to the stream.
  public struct Outcome: Hashable, Sendable {
    /// Photos that were not there before.
    public var added: Int
    /// Photos that were.
    public var changed: Int
    /// Photos that are gone, or are none any more.
    public var removed: Int

    /// Makes an outcome; everything counts from zero.
    public init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
      self.added = added
      self.changed = changed
      self.removed = removed
    }
  }

  /// Makes an empty batch.
  public init() {}

  /// How many findings it has.
  public var count: Int {
    visited.count + kept.count + files.count + gone.count
  }
}
