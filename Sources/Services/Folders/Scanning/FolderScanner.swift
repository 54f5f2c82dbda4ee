import Domain
import Glibc

/// Looks into folders on this machine for photos; one for the whole process.
public struct FolderScanner: FolderScanning {
  private let index: any FolderIndexing
  private let probing: any PictureProbing
  private let turns = ScanTurns()

  /// Makes a scanner that keeps `index` in step and reads pictures by `probing`.
  public init(index: any FolderIndexing, probing: any PictureProbing) {
    self.index = index
    self.probing = probing
  }

  /// The folder that `realpath` finds; throws ``SourceError`` if it is none.
  public func resolve(_ path: String) throws -> FileLocation {
    guard let resolved = realpath(path, nil) else {
      throw SourceError(SystemError(code: errno), path: path)
    }
    defer { free(resolved) }
    let location = FileLocation(
      bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    var status = stat()
    guard stat(resolved, &status) == 0 else {
      throw SourceError(SystemError(code: errno), path: path)
    }
    guard status.isFolder else { throw SourceError.notAFolder(path) }
    return location
  }

  /// Scans when its turn comes; see ``FolderScanning/scan(_:as:progress:)``.
  public func scan(
    _ folder: FileLocation, as source: SourceID,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary {
    try await turns.take(source)
    do {
      let pass = FolderPass(
        folder: folder, source: source, index: index, probing: probing, progress: progress)
      let summary = try await pass.run()
      await turns.leave(source)
      return summary
    } catch {
      await turns.leave(source)
      throw error
    }
  }
}

extension SourceError {
  /// What a failed system call on a source's own folder means.
  init(_ error: SystemError, path: String) {
    self =
      switch error.code {
      case ENOENT: .notFound(path)
      case ENOTDIR: .notAFolder(path)
      default: .unreadable(path, reason: error.reason)
      }
  }
}
