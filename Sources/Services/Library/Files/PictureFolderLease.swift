import Glibc

/// A lock on the folder, let go of with the last reference.
final class PictureFolderLease: Sendable {
  private let descriptor: Int32

  /// Waits for the lock, unless it is said not to; nil if it cannot be had.
  init?(_ path: String, _ lock: Int32) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, lock) == 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
