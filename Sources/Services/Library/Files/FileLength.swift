import Domain
import Glibc

/// The length of a file.
struct FileLength {
  /// In bytes; nil if there is no such file.
  let bytes: Int?

  /// Looks at the file at `path`.
  init(path: String) {
    var status = stat()
    bytes = stat(path, &status) == 0 ? Int(untrusted: status.st_size) : nil
  }
}
