import Foundation

/// The name of a character encoding, as a content type, an XML declaration or a web page tells it.
struct DeclaredCharset: Hashable {
  /// In small letters.
  let name: String

  /// What `charset=` says in a content type, if anything.
  init?(contentType: String?) {
    guard let contentType else { return nil }
    self.init(in: Array(contentType.utf8.prefix(1_000)), after: "charset")
  }

  /// What the first bytes of a document say of themselves, if anything.
  init?(document bytes: [UInt8]) {
    let start = Array(bytes.prefix(2_000))
    if let declared = Self(in: start, after: "encoding"), start.position(of: 0x3F, from: 0) != nil {
      self = declared
    } else if let declared = Self(in: start, after: "charset") {
      self = declared
    } else {
      return nil
    }
  }

  /// Whether it stands for Windows-1252, knowingly or not.
  var isWestern: Bool {
    [
      "iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252", "cp-1252",
      "us-ascii", "ascii",
    ].contains(name)
  }

  /// Whether it is what has been tried before anybody asks.
  var isUTF8: Bool { ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(name) }
}

extension DeclaredCharset {
  private init?(in bytes: [UInt8], after word: String) {
    let word = Array(word.utf8)
    let values = bytes.indices.lazy.filter { bytes.hasWord(word, at: $0) }
      .map { bytes[($0 + word.count)...].drop(while: \.isBlank) }
    guard let value = values.first(where: { $0.first == 0x3D }) else { return nil }
    let name = value.dropFirst()
      .drop { $0 == 0x22 || $0 == 0x27 || $0.isBlank }
      .prefix { $0.isLetter || $0.isDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
    guard !name.isEmpty else { return nil }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
  }
}
