import Domain
import Foundation

/// The folder of the thumbnails that are too large for a row; each file's name is in its row.
struct ThumbnailFolder {
  /// Where it is.
  let path: String

  /// Writes a file under a new name, whole or not at all; returns the name.
  func write(_ bytes: [UInt8]) throws -> String {
    try LibraryFolder(path: path).create()
    let name = UUID().uuidString
    do {
      try Data(bytes).write(to: url(name), options: .atomic)
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw LibraryError.diskFull
    } catch {
      throw LibraryError.unusable(path: path, reason: error.localizedDescription)
    }
    return name
  }

  /// The bytes of a file; nil if it is gone.
  func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: url(name))).map(Array.init)
  }

  /// Removes files; those that are gone already do not matter.
  func remove(_ names: [String]) {
    for name in names { unlink(url(name).path(percentEncoded: false)) }
  }

  /// All names there.
  func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Whether a file was there an hour ago; a younger one may be another process's, about to get
  /// its row.
  func isOld(_ name: String) -> Bool {
    var status = stat()
    guard stat(url(name).path(percentEncoded: false), &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > 3600
  }

  private func url(_ name: String) -> URL {
    URL(filePath: path).appending(path: name)
  }
}
