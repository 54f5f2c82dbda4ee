import Domain
import Glibc

/// A database file that cannot be trusted: it is moved aside, never deleted.
struct DamagedFile {
  let path: String

  /// Renames the file and what SQLite keeps beside it; returns the new path.
  ///
  /// The names of the three stay in step, so that SQLite's tools can still open them together.
  func moveAside(at now: Timestamp) throws -> String {
    let base = "\(path).corrupt-\(now.milliseconds / 1000)"
    var target = base
    var number = 1
    while Self.suffixes.contains(where: { access(target + $0, F_OK) == 0 }) {
      number += 1
      target = "\(base)-\(number)"
    }
    for suffix in Self.suffixes {
      guard rename(path + suffix, target + suffix) == 0 || errno == ENOENT else {
        throw LibraryError(code: errno, path: path)
      }
    }
    IntegrityMarker(path: path).remove()
    return target
  }

  private static let suffixes = ["-wal", "-shm", ""]
}

/// A file beside a database that SQLite has called damaged: it makes the next start check all of the
/// database, which is too slow for an ordinary start.
struct IntegrityMarker {
  private let mark: String

  /// The marker of the database at `path`.
  init(path: String) {
    mark = path + ".suspect"
  }

  var exists: Bool {
    access(mark, F_OK) == 0
  }

  /// Creates the marker. If that fails, the damage is found again when it is next met.
  func leave() {
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  func remove() {
    unlink(mark)
  }
}
