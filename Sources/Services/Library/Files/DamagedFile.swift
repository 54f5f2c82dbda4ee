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
    IntegrityMarker(path: path).remove()
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

/// A mark beside a database file that SQLite has called damaged: the next start checks all of it.
///
/// A whole check reads the whole file, which no ordinary start can afford.
struct IntegrityMarker {
  private let mark: String

  /// The mark beside the file at `path`.
  init(path: String) {
    mark = path + ".suspect"
  }

  /// Whether there is one.
  var exists: Bool {
    access(mark, F_OK) == 0
  }

  /// Leaves the mark; without it the damage shows again when it is next met.
  func leave() {
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes the mark away.
  func remove() {
    unlink(mark)
  }
}
