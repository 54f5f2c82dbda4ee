import Glibc

/// A lock on a file or folder, let go of with the last reference, and however a process ends.
final class FileLease: Sendable {
  private let descriptor: Int32

  /// Waits for the lock, unless it is said not to; nil if it cannot be had.
  init?(_ path: String, _ lock: Int32) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, lock) == 0 else { return nil }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is just being started shares the file, and would keep its lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
