import Domain
import Fakes
import Glibc
import PictureFixtures

extension ScratchFolder {
  /// Writes a file whose name need not be text.
  func write(_ bytes: [UInt8], to file: FileLocation) throws {
    let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw NotWritten(number: errno) }
  }

  /// The system's error number.
  struct NotWritten: Error {
    let number: Int32
  }

  /// Makes a named pipe.
  func makePipe(_ name: String) -> FileLocation {
    mkfifo(path(of: name), 0o600)
    return FileLocation(path: path(of: name))
  }
}
