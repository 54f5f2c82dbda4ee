import Crypto
import Foundation

/// A secret that is handed out once and kept as a hash: tokens, codes, clients' secrets.
struct Secret {
  /// What the client gets: 256 random bits, written for addresses and headers.
  let text: String

  /// A new one.
  init() {
    text = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64URL }
  }

  /// What is stored of it. SHA-256 is enough: nobody can guess 256 random bits.
  var hash: Data { Self.hash(of: text) }

  /// What would be stored of a text that a client brings.
  static func hash(of text: String) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }
}

extension Data {
  /// Base64 for addresses (RFC 4648, section 5), without padding.
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Whether both are the same, in a time that does not tell where they differ.
  func isSame(as other: Data) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
