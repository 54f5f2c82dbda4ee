import Domain
import Glibc

/// A database file that cannot be trusted: moved aside, never deleted.
struct DamagedFile {
  /// Where it is.
  let path: String

  /// Renames the file and what SQLite keeps beside it; returns the new path.
  ///
  /// The names of the three stay in step, so that SQLite's tools can still open them together.
  func moveAside(at now: Timestamp) throws -> String {
    let target = freePath(at: now)
    for suffix in ["-wal", "-shm", ""] {
      guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
        throw LibraryError(code: errno, path: path)
      }
    }
    Suspicion(path: path).drop()
    return target
  }
}

extension DamagedFile {
  private func freePath(at now: Timestamp) -> String {
    let base = "\(path).corrupt-\(now.milliseconds / 1000)"
    var candidate = base
    var number = 1
    while ["", "-wal", "-shm"].contains(where: { exists(candidate + $0) }) {
      number += 1
      candidate = "\(base)-\(number)"
    }
    return candidate
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
