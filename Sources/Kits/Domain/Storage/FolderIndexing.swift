/// Remembers what the files of a folder source were when they were last read, and keeps their
/// photos in step with it.
///
/// Folders are relative paths within the source, without a trailing `/`; the source's own folder
/// is the empty path. Throws ``LibraryError``.
public protocol FolderIndexing: Sendable {
  /// Opens a scan and says what is known from earlier ones. Only ``finishScan(_:)`` removes what a
  /// scan has not met, so one that is broken off loses nothing.
  func beginScan(of source: SourceID) async throws -> FolderScan
  /// What is known of the files directly in a folder.
  func files(in folder: FileLocation, of source: SourceID) async throws -> [IndexedFile]
  /// Stores a batch in one transaction.
  func apply(_ batch: FolderBatch, in scan: FolderScan) async throws -> FolderBatch.Outcome
  /// Remembers which folder on which disk was scanned, and removes the files of folders that this
  /// scan did not meet, with their photos; returns how many photos.
  func finishScan(_ scan: FolderScan, root: FolderIdentity) async throws -> Int
  /// What the library has of a source.
  func contents(of source: SourceID) async throws -> SourceContents
}

/// One scan of one source.
public struct FolderScan: Hashable, Sendable {
  /// What is scanned.
  public let source: SourceID
  /// Counts the scans of this source.
  public let number: Int64
  /// Where its folder lay at the end of the last complete scan.
  public let lastRoot: FolderIdentity?

  /// Makes a scan.
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

  /// Makes an identity.
  public init(device: Int64, inode: Int64) {
    self.device = device
    self.inode = inode
  }
}
