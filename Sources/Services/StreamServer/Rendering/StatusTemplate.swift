/// The fields of a status's JSON, with gaps for what may change by itself: the server's address,
/// which stands before paths, and the author's account. Usual runs of fields are a byte each:
/// ``StatusPhrases``.
struct StatusTemplate: Sendable {
  /// A byte that JSON always escapes, so that no text contains it.
  static let gap: UInt8 = 0x01

  /// Behind a gap: what signs the address that ends there.
  static let signature = UInt8(ascii: "?")

  /// UTF-8.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Fields with gaps, all of them written out.
  init(text: String) {
    bytes = Array(text.utf8)
  }

  /// As it is stored.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
