import Glibc

/// A mark beside a database file that SQLite has called damaged: the next start checks all of it.
///
/// A whole check reads the whole file, which no ordinary start can afford.
struct Suspicion {
  private let mark: String

  /// The suspicion about the file at `path`.
  init(path: String) {
    mark = path + ".suspect"
  }

  /// Whether there is one.
  var exists: Bool {
    access(mark, F_OK) == 0
  }

  /// Leaves the mark; without it the damage shows again when it is next met.
  func raise() {
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes the mark away.
  func drop() {
    unlink(mark)
  }
}
