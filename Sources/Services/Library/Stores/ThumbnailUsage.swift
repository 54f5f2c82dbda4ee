import Domain
import GRDB

/// What thumbnails take on the disk; nothing else is kept of pictures.
struct ThumbnailUsage: PictureCacheKeeping {
  let files: LibraryFiles
  let thumbnails: any ThumbnailPersisting
  let budget: @Sendable () -> Int

  func usage() async throws -> PictureCacheUsage {
    let (count, bytes) = try await files.cache().read { db in
      let row = try Row.fetchOne(db, sql: "SELECT count(*), ifnull(sum(size), 0) FROM thumbnail")
      return (row?[0] as Int? ?? 0, row?[1] as Int? ?? 0)
    }
    return PictureCacheUsage(thumbnails: .init(count: count, bytes: bytes), budget: budget())
  }

  /// Makes room for more than there is.
  func clear() async throws -> PictureCacheUsage {
    let usage = try await usage()
    let nothing = ThumbnailKey(picture: "", version: "", bounds: PixelSize(clamping: 1, 1))
    try await thumbnails.store([], for: nothing, budget: -1)
    return usage
  }
}

extension Library {
  /// What pictures take on the disk, of so many bytes.
  public func pictures(within budget: @escaping @Sendable () -> Int) -> any PictureCacheKeeping {
    ThumbnailUsage(files: files, thumbnails: thumbnails, budget: budget)
  }
}
