import Domain

/// Remembers what the files of a folder source were when they were last read, and keeps their
/// photos in step with it.
///
/// Folders are relative paths within the source, without a trailing `/`; the source's own folder
/// is the empty path. Throws ``LibraryError``.
public protocol FolderIndexing: Sendable {
  /// Opens a scan and says what is known from earlier ones. Only ``finishScan(_:root:)`` removes what
  /// a scan has not met, so one that is broken off loses nothing.
  func beginScan(of source: SourceID) async throws -> FolderScan
  /// What is known of the files directly in a folder.
  func files(in folder: FileLocation, of source: SourceID) async throws -> [IndexedFile]
  /// Where photos of a source lay whose files were like these when they were read, caption files aside.
  func photos(like states: [FileState], of source: SourceID) async throws -> [FileState:
    [FilePlace]]
  /// Moves photos with everything that the person gave them, in one transaction; their files are to be read again.
  /// What is by now not as a move says stays, and so does a photo where something is known of its new place.
  func move(_ moves: [FileMove], in scan: FolderScan) async throws
  /// Stores a batch in one transaction.
  func apply(_ batch: FolderBatch, in scan: FolderScan) async throws -> FolderBatch.Outcome
  /// Remembers which folder on which disk was scanned, and removes the files of folders that this
  /// scan did not meet, with their photos; returns how many photos.
  func finishScan(_ scan: FolderScan, root: FolderIdentity) async throws -> Int
  /// What the library has of a source.
  func contents(of source: SourceID) async throws -> SourceContents
  /// Where the folder of a source lay at the end of the last complete scan, if there was one, and the paths in it of
  /// some of its photos.
  func lastScan(of source: SourceID) async throws -> (root: FolderIdentity?, photos: [FileLocation])
  /// Has the next scan read all files of a source again, as if each had changed.
  func forgetStates(of source: SourceID) async throws
}

/// One scan of one source.
public struct FolderScan: Hashable, Sendable {
  /// What is scanned.
  public let source: SourceID
  /// Counts the scans of this source.
  public let number: Int64
  /// Where its folder lay at the end of the last complete scan.
  public let lastRoot: FolderIdentity?

  /// Names a scan by its number, which counts from the first one of this source; `lastRoot` is nil before that ended.
  public init(source: SourceID, number: Int64, lastRoot: FolderIdentity?) {
    self.source = source
    self.number = number
    self.lastRoot = lastRoot
  }
}

/// Which folder this is, whatever its path: what the system identifies it by.
public struct FolderIdentity: Hashable, Sendable {
  /// The disk's number; as bits, the sign means nothing.
  public let device: Int64
  /// The folder's number on it; as bits, the sign means nothing.
  public let inode: Int64

  /// Takes `st_dev` and `st_ino` by their bits.
  public init(device: Int64, inode: Int64) {
    self.device = device
    self.inode = inode
  }
}

/// Where a file of a source lies.
public struct FilePlace: Hashable, Sendable {
  /// Its folder within the source.
  public let folder: FileLocation
  /// The bytes of its name.
  public let name: [UInt8]

  /// Takes a folder within a source, and the bytes of a name there.
  public init(folder: FileLocation, name: [UInt8]) {
    self.folder = folder
    self.name = name
  }

  /// Its path within the source.
  public var path: FileLocation {
    FileLocation(bytes: folder.bytes.isEmpty ? name : folder.bytes + [UInt8(ascii: "/")] + name)
  }
}

/// A file of a photo that has another path now.
public struct FileMove: Hashable, Sendable {
  /// Where it was.
  public let old: FilePlace
  /// Where it is.
  public let new: FilePlace
  /// What it was like when it was read, and is, without its caption file.
  public let state: FileState

  /// Makes a move; `state` says nothing of a caption file.
  public init(from old: FilePlace, to new: FilePlace, state: FileState) {
    self.old = old
    self.new = new
    self.state = state
  }
}

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
  /// Bytes of the caption file beside it; -1 if there is none, ``unreadSize`` if the file is to be read again.
  public let captionSize: Int64
  /// Modification time of that in nanoseconds since 1970, changed by which pictures of its post are there; 0 if there
  /// is none, -1 if it could not be read.
  public let captionModified: Int64

  /// No caption file has this size.
  public static let unreadSize: Int64 = -2

  /// Takes sizes in bytes and times in nanoseconds since 1970; by default there is no caption file.
  public init(size: Int64, modified: Int64, captionSize: Int64 = -1, captionModified: Int64 = 0) {
    self.size = size
    self.modified = modified
    self.captionSize = captionSize
    self.captionModified = captionModified
  }

  /// Without what is known of a caption file.
  public var ofFile: FileState { FileState(size: size, modified: modified) }
}

/// Some hundred findings of a scan, stored together.
public struct FolderBatch: Sendable {
  /// Folders that were listed.
  public var visited: [FileLocation] = []
  /// Folders that could not be listed: what is known of them and of all below them stays.
  public var kept: [FileLocation] = []
  /// Files that are new or changed.
  public var files: [File] = []
  /// Files that are gone.
  public var gone: [FilePlace] = []

  /// A file that is new or changed, and the photo it is, if it is one.
  public struct File: Sendable {
    /// Its folder.
    public let folder: FileLocation
    /// What is to be known about it.
    public let file: IndexedFile
    /// Present if, and only if, its content is a photo.
    public let photo: Photo?

    /// Takes a photo if, and only if, the file is one.
    public init(folder: FileLocation, file: IndexedFile, photo: Photo?) {
      self.folder = folder
      self.file = file
      self.photo = photo
    }
  }

  /// What storing a batch did to the stream.
  public struct Outcome: Hashable, Sendable {
    /// Photos that were not there before.
    public var added: Int
    /// Photos that were, and of which the file or what is known of it is another now.
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

/// Looks into folders on this machine for photos.
public protocol FolderScanning: Sendable {
  /// The one location of a folder, whatever way its path was spelled: absolute, links resolved.
  ///
  /// A relative path starts at the process's working directory. Throws ``SourceError``.
  func resolve(_ path: String) throws -> FileLocation
  /// Whether this is the folder that was scanned last as a source, wherever it lay then. If it is, the next scan reads
  /// all of it again. Throws ``LibraryError``.
  func knows(_ folder: FileLocation, as source: SourceID) async throws -> Bool
  /// Brings the library into step with a folder; returns when it is.
  ///
  /// Waits for another scan of the same source to end. Cancelling the task stops it; what was
  /// scanned stays. Throws ``SourceError`` if the folder cannot be listed, and then no photo
  /// leaves; ``MediaError/decoderFailed(reason:)`` if no picture can be read at all; and
  /// ``LibraryError``.
  func scan(
    _ folder: FileLocation, as source: SourceID,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary
}

extension FolderScanning {
  /// By default, none is known.
  public func knows(_ folder: FileLocation, as source: SourceID) async throws -> Bool { false }
}
