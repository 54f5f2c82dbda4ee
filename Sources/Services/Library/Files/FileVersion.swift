import Domain
import Glibc

/// The version in the header of a database file, read without opening it as a database: a file of
/// a newer version is left exactly as it is.
struct FileVersion {
  /// How many migrations had run; 0 in a file that is new or no database.
  let number: Int

  /// Reads the header of the file at `path`.
  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      number = 0
      return
    }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 64)
    let length = read(descriptor, &header, header.count)
    guard length == header.count, header.starts(with: Array("SQLite format 3".utf8)) else {
      number = 0
      return
    }
    number = header[60..<64].reduce(0) { $0 << 8 | Int(untrusted: $1) }
  }
}
