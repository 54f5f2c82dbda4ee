/// Looks into folders on this machine for photos.
public protocol FolderScanning: Sendable {
  /// The one location of a folder, whatever way its path was spelled: absolute, links resolved.
  ///
  /// A relative path starts at the process's working directory. Throws ``SourceError``.
  func resolve(_ path: String) throws -> FileLocation
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
