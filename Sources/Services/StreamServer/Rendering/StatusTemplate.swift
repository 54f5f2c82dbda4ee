/// The fields of a status's JSON, with gaps for what may change by itself: the server's address,
/// which stands before paths, and the author's account.
struct StatusTemplate: Sendable {
  /// A byte that JSON always escapes, so that no text contains it.
  static let gap: UInt8 = 0x01

  let text: String
}
