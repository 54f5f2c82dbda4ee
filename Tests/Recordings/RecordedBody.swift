import Foundation

/// A body in a recording: text as text, so that people can look for secrets in it.
struct RecordedBody: Codable, Hashable {
  /// All of it, if it is UTF-8.
  let text: String?
  /// All of it, if it is not.
  let base64: Data?

  init(_ bytes: [UInt8]) {
    text = String(validating: bytes, as: UTF8.self)
    base64 = text == nil ? Data(bytes) : nil
  }

  var bytes: [UInt8] {
    text.map { Array($0.utf8) } ?? base64.map { Array($0) } ?? []
  }
}
