import Glibc

/// Where the decoder complains: its parent reads it and keeps it in the log.
enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }

  static func exitFailing() -> Never {
    exit(1)
  }
}
