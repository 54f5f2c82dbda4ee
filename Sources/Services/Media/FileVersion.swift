import Domain
import Glibc

/// What tells one state of a file from another: its size and when it was modified.
struct FileVersion: Hashable {
  /// Both as a text.
  let text: String

  /// Looks the file up. Throws ``MediaError/missing(_:)`` or ``MediaError/unreadable(_:reason:)``.
  init(of file: FileLocation) throws(MediaError) {
    var status = stat()
    guard stat(file.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
      throw [ENOENT, ENOTDIR].contains(errno)
        ? .missing(file) : .unreadable(file, reason: String(cString: strerror(errno)))
    }
    text = "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
