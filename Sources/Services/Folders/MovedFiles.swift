import Domain
import Files
import Glibc
import Storage

/// Follows photos whose files were renamed or moved within a source.
///
/// A file is known again by its size and by when it was changed, to the nanosecond, if its path is new, nothing is at
/// the old one any more, and no other file can be meant. Otherwise what a photo was given stays with the path: a copy
/// is a new photo, and so is a file whose old name another one has taken.
struct MovedFiles {
  let root: FileLocation
  let index: any FolderIndexing
  let scan: FolderScan

  /// Moves the photos that new files of a folder were before. That is done before the files are read, so that a scan
  /// that is broken off leaves a photo either here or there.
  func follow(
    _ changes: FolderChanges, in folder: FileLocation, since known: [IndexedFile]
  ) async throws {
    let old = Set(known.map(\.name))
    let fresh = Dictionary(grouping: changes.pictures + changes.videos) { $0.state.ofFile }
      .compactMapValues { $0.count == 1 && !old.contains($0[0].name) ? $0[0].name : nil }
    guard !fresh.isEmpty else { return }
    let photos = try await index.photos(like: Array(fresh.keys), of: scan.source)
    let moves = fresh.compactMap { state, name -> FileMove? in
      // Not there includes what is there and was written over: it may be the one that was moved.
      let left = photos[state, default: []].filter { !isThere($0, state) }
      guard left.count == 1, isGone(left[0].path.bytes) else { return nil }
      return FileMove(
        from: left[0], to: FilePlace(folder: folder, name: name), state: state)
    }
    if !moves.isEmpty { try await index.move(moves, in: scan) }
  }
}

extension MovedFiles {
  private func isThere(_ place: FilePlace, _ state: FileState) -> Bool {
    guard let now = try? root.appending(place.path.bytes).status() else { return false }
    return FileState(size: Int64(untrusted: now.st_size), modified: now.modified) == state
  }

  /// Whether nothing is at a path. What cannot be looked at is not gone, nor is what is behind a link that leads
  /// nowhere, as to a disk that is not mounted.
  private func isGone(_ path: [UInt8]) -> Bool {
    do {
      _ = try root.appending(path).status(ofLink: true)
      return false
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.code) else { return false }
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return true }
      let folder = Array(path[..<slash])
      return (try? root.appending(folder).status()) != nil || isGone(folder)
    }
  }
}
