import Domain
import Foundation

extension FileLocation {
  /// The path as the system takes it.
  private var systemPath: [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// All of the file; nil if it cannot be read.
  var contents: Data? {
    systemPath.withUnsafeBufferPointer { path in
      guard let path = path.baseAddress else { return nil }
      let url = URL(
        fileURLWithFileSystemRepresentation: path, isDirectory: false, relativeTo: nil)
      return try? Data(contentsOf: url)
    }
  }

  /// Adds a line in one piece, to a file only its owner may read; false if that failed.
  func append(_ line: Data) -> Bool {
    let descriptor = open(systemPath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == line.count
  }
}
