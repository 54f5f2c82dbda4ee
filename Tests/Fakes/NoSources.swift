import Domain
import Storage
import Web

/// A disk on which every folder is empty.
public struct NoFolders: FolderScanning {
  /// Makes it.
  public init() {}

  /// Any path is a folder.
  public func resolve(_ path: String) throws -> FileLocation { FileLocation(path: path) }

  /// Finds nothing.
  public func scan(
    _ folder: FileLocation, as source: SourceID,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary { ScanSummary(name: "") }
}

/// A web without any feed.
public struct NoFeeds: FeedFinding {
  /// Makes it.
  public init() {}

  /// Always throws ``SourceError``.
  public func find(_ typed: String) async throws -> FoundFeed {
    throw SourceError.unknownSource(typed)
  }
}
