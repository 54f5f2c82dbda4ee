import Crypto
import Domain

/// What the index and the names of files call a picture: of equal length for every name, and fit for a
/// file's.
///
/// The first half of SHA-256, in hexadecimal: no two pictures share one, and whoever sees the folder
/// learns no address.
struct PictureDigest: Hashable, Sendable {
  /// 32 digits.
  let text: String

  /// Of a picture's name.
  init(_ name: String) {
    let bytes = SHA256.hash(data: Array(name.utf8)).prefix(16)
    text = bytes.map { Self.digits[Int(untrusted: $0 >> 4)] + Self.digits[Int(untrusted: $0 & 15)] }
      .joined()
  }

  /// One that was written down; nil if it is none.
  init?(text: some StringProtocol) {
    guard text.count == 32, text.allSatisfy({ Self.digits.contains(String($0)) }) else {
      return nil
    }
    self.text = String(text)
  }

  private static let digits = "0123456789abcdef".map(String.init)
}
