/// A file as the folder index knows it.
public struct IndexedFile: Hashable, Sendable {
  /// The bytes of its name.
  public let name: [UInt8]
  /// What it was like when it was read.
  public let state: FileState
  /// What was found in it.
  public let content: Content

  /// What a file turned out to be.
  public enum Content: Hashable, Sendable {
    /// A photo, which is in the stream.
    case photo
    /// A picture that cannot be shown; why, as a short phrase.
    case broken(reason: String)
    /// Something else than a picture.
    case other
  }

  /// Makes a file.
  public init(name: [UInt8], state: FileState, content: Content) {
    self.name = name
    self.state = state
    self.content = content
  }
}

/// What tells whether a file has changed, its caption file included.
public struct FileState: Hashable, Sendable {
  /// Bytes.
  public let size: Int64
  /// Modification time in nanoseconds since 1970.
  public let modified: Int64
  /// Bytes of the caption file beside it; -1 if there is none.
  public let captionSize: Int64
  /// Modification time of that in nanoseconds since 1970; 0 if there is none.
  public let captionModified: Int64

  /// Makes a state.
  public init(size: Int64, modified: Int64, captionSize: Int64 = -1, captionModified: Int64 = 0) {
    self.size = size
    self.modified = modified
    self.captionSize = captionSize
    self.captionModified = captionModified
  }
}
