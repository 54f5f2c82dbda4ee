import Domain
import Glibc

extension FileLocation {
  /// Calls with this path as the system takes it: bytes that end in a zero.
  func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "".withCString(body) }
      return body(start)
    }
  }

  /// Whether it is there, and may be read.
  var isReadable: Bool { withPath { access($0, R_OK) } == 0 }

  /// The bytes of the file's name.
  var name: [UInt8] { Array(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }
}

/// A system call that failed.
struct SystemError: Error, Hashable {
  /// `errno`.
  let code: Int32

  /// The system's words for it.
  var reason: String { String(cString: strerror(code)) }
}
